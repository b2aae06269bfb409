import { type Publisher, placeOf } from '../publisher.ts'

export interface Thread {
  readonly id: string
  readonly resolved: boolean
  /** Whether GitHub lets the App resolve it, which takes `contents: write`; few will grant that for this purpose. */
  readonly mayResolve: boolean
}

interface Answer {
  readonly repository: {
    readonly pullRequest: {
      readonly reviewThreads: {
        readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
        readonly nodes: readonly {
          readonly id: string
          readonly isResolved: boolean
          readonly viewerCanResolve: boolean
          readonly viewerCanUnresolve: boolean
          readonly comments: { readonly nodes: readonly { readonly databaseId: number }[] }
        }[]
      }
    } | null
  } | null
}

const QUERY = `query ($owner: String!, $repo: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $repo) {
    pullRequest(number: $number) {
      reviewThreads(first: 100, after: $after) {
        pageInfo { hasNextPage endCursor }
        nodes { id isResolved viewerCanResolve viewerCanUnresolve comments(first: 1) { nodes { databaseId } } }
      }
    }
  }
}`

/** The review threads of a pull request by the id of their first comment. Only GraphQL provides threads. */
export async function threadsOf(publisher: Publisher, number: number): Promise<Map<number, Thread>> {
  const threads = new Map<number, Thread>()
  let after: string | null = null
  do {
    const answer: Answer = await publisher.octokit.graphql<Answer>(QUERY, { ...placeOf(publisher), number, after })
    const page = answer.repository?.pullRequest?.reviewThreads
    for (const { id, isResolved, viewerCanResolve, viewerCanUnresolve, comments } of page?.nodes ?? [])
      for (const comment of comments.nodes)
        threads.set(comment.databaseId, {
          id,
          resolved: isResolved,
          mayResolve: isResolved ? viewerCanUnresolve : viewerCanResolve,
        })
    after = page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
  } while (after !== null)
  return threads
}
