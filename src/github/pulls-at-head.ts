import { type Publisher, placeOf } from './publisher.ts'

/** An open pull request, as GitHub has it now. */
export interface PullAtHead {
  readonly number: number
  readonly baseRef: string
}

interface Answer {
  readonly repository: {
    readonly pullRequests: {
      readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
      readonly nodes: readonly { readonly number: number; readonly headRefOid: string; readonly baseRefName: string }[]
    }
  } | null
}

const QUERY = `query ($owner: String!, $repo: String!, $after: String) {
  repository(owner: $owner, name: $repo) {
    pullRequests(states: OPEN, first: 100, after: $after, orderBy: { field: UPDATED_AT, direction: DESC }) {
      pageInfo { hasNextPage endCursor }
      nodes { number headRefOid baseRefName }
    }
  }
}`

/** Of a hundred pull requests each. What is not on them changed so long ago that its events have come. */
const MAX_PAGES = 20

/**
 * Asks GitHub for the open pull requests that have a commit as their head, those of forks included. REST has a question for it
 * (`/commits/{sha}/pulls`), which does not know commits of forks, and tells only merged ones of a commit of the default branch.
 *
 * @throws what GitHub answers in place of the pull requests
 */
export async function openPullsAt(publisher: Publisher, headSha: string): Promise<PullAtHead[]> {
  const found = new Map<number, PullAtHead>()
  let after: string | null = null
  for (let page = 0; page < MAX_PAGES; page++) {
    const answer: Answer = await publisher.octokit.graphql<Answer>(QUERY, { ...placeOf(publisher), after })
    if (answer.repository === null) throw new Error('GitHub did not tell the pull requests of a repository')
    const { nodes, pageInfo } = answer.repository.pullRequests
    for (const { number, headRefOid, baseRefName: baseRef } of nodes)
      if (headRefOid === headSha) found.set(number, { number, baseRef })
    if (!pageInfo.hasNextPage) break
    after = pageInfo.endCursor
  }
  return [...found.values()].sort((a, b) => a.number - b.number)
}
