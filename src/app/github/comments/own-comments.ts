import { parseMarker } from '../../../report/pull-request/comments/markers.ts'
import { type Publisher, placeOf } from '../publisher.ts'
import { unlessGone } from '../refusal.ts'
import { findPosted, hasLineComments } from '../store/comments.ts'

/** A comment of ours, identified by a marker and its author. */
export interface OwnComment {
  readonly id: number
  readonly nodeId: string
  readonly body: string
}

/**
 * The claim that a review comment is about; null if the comment is not ours. A comment whose writing was interrupted is not recorded, or is
 * one of two of which the other is, and people may answer either: GitHub is asked, on pull requests with such comments.
 */
export async function claimOfThread(publisher: Publisher, number: number, commentId: number): Promise<string | null> {
  const { queries, repository, octokit } = publisher
  const posted = await findPosted(queries, repository.id, commentId)
  if (posted) return posted.key === 'sticky' ? null : posted.key
  if (!(await hasLineComments(queries, repository.id, number))) return null
  const at = { ...placeOf(publisher), comment_id: commentId }
  const found = await unlessGone(() => octokit.rest.pulls.getReviewComment(at))
  return found && findingOf(found.data)
}

interface ReviewComment {
  readonly body: string
  readonly user: { readonly type: string } | null
  readonly in_reply_to_id?: number | undefined
}

/** Review comments do not name their App. People cannot write as a bot, and other Apps do not write our marker. */
function findingOf({ body, user, in_reply_to_id: first }: ReviewComment): string | null {
  if (user?.type !== 'Bot' || first !== undefined) return null
  const marker = parseMarker(body)
  return marker?.kind === 'finding' ? marker.claimId : null
}

/** The App's comments on a pull request by key, a claim's id or `sticky`; oldest first, normally one each. */
export async function existingComments(publisher: Publisher, number: number): Promise<Map<string, OwnComment[]>> {
  const { octokit, appId } = publisher
  const options = { ...placeOf(publisher), per_page: 100 }
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
    if (parseMarker(comment.body ?? '')?.kind === 'sticky') add('sticky', comment)
  }
  for (const comment of reviewComments) {
    const claimId = findingOf(comment)
    if (claimId !== null) add(claimId, comment)
  }
  return own
}
