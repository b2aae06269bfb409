import { parseMarkers } from '../report/pull-request/markers.ts'
import { type Publisher, placeOf } from './publisher.ts'

/** A comment that carries a marker of ours and was written by us. */
export interface OwnComment {
  readonly id: number
  readonly nodeId: string
  readonly body: string
}

/** The App's comments on a pull request by key, oldest first: a claim's id, or `sticky`. Normally one each. */
export async function existingComments(publisher: Publisher, number: number): Promise<Map<string, OwnComment[]>> {
  const { octokit, appId } = publisher
  const place = placeOf(publisher)
  const options = { ...place, per_page: 100 }
  const [issueComments, reviewComments] = await Promise.all([
    octokit.paginate(octokit.rest.issues.listComments, { ...options, issue_number: number }),
    octokit.paginate(octokit.rest.pulls.listReviewComments, { ...options, pull_number: number }),
  ])
  const own = new Map<string, OwnComment[]>()
  const add = (key: string, comment: { id: number; node_id: string; body?: string }): void => {
    own.set(key, [...(own.get(key) ?? []), { id: comment.id, nodeId: comment.node_id, body: comment.body ?? '' }])
  }
  for (const comment of issueComments) {
    if (comment.performed_via_github_app?.id !== appId) continue
    if (parseMarkers(comment.body ?? '')?.kind === 'sticky') add('sticky', comment)
  }
  for (const comment of reviewComments) {
    // Review comments do not name their App. People cannot write as a bot, and other Apps do not write our marker.
    if (comment.user.type !== 'Bot' || comment.in_reply_to_id !== undefined) continue
    const marker = parseMarkers(comment.body)
    if (marker?.kind === 'finding') add(marker.claimId, comment)
  }
  return own
}
