import { type Publisher, placeOf } from './publisher.ts'

/** An open pull request, as GitHub currently has it. */
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

/** Pages of a hundred pull requests. Those beyond changed so long ago that their events have arrived. */
const MAX_PAGES = 20

/**
 * Asks GitHub for the open pull requests whose head is a commit, including those from forks. The REST endpoint for this
 * (`/commits/{sha}/pulls`) does not find commits of forks, and returns only merged pull requests for a commit of the default branch.
 *
 * @throws the error that GitHub answers instead
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
