import type { GitHubClient } from './client.ts'
import { graphQLErrors } from './refusal.ts'

/** Somebody's thumb at a comment. */
export interface Thumb {
  readonly isUp: boolean
  readonly login: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** GraphQL takes this many ids in one request. */
const MOST = 100
/** The errors of comments that are gone, or not for us. */
const UNREACHABLE: readonly string[] = ['NOT_FOUND', 'FORBIDDEN']

interface Answer {
  readonly nodes: readonly ({
    readonly id?: string
    readonly reactions?: {
      readonly nodes: readonly {
        readonly content: string
        readonly createdAt: string
        readonly user: { readonly login: string } | null
      }[]
    }
  } | null)[]
}

const QUERY = `query ($ids: [ID!]!) {
  nodes(ids: $ids) {
    id
    ... on Reactable { reactions(first: 100) { nodes { content createdAt user { login } } } }
  }
}`

/**
 * The thumbs at comments by their node ids: one request for a hundred comments. A comment that is gone is left out. GitHub
 * tells of reactions only when it is asked.
 */
export async function thumbsAt(octokit: GitHubClient, nodeIds: readonly string[]): Promise<Map<string, Thumb[]>> {
  const found = new Map<string, Thumb[]>()
  for (let from = 0; from < nodeIds.length; from += MOST) {
    const { nodes } = await ask(octokit, nodeIds.slice(from, from + MOST))
    for (const node of nodes)
      if (node?.id !== undefined) found.set(node.id, (node.reactions?.nodes ?? []).flatMap(thumbOf))
  }
  return found
}

/** Ids that lead nowhere are errors beside the answer. Where GitHub could not look, nothing is known of the thumbs. */
async function ask(octokit: GitHubClient, ids: readonly string[]): Promise<Answer> {
  try {
    return await octokit.graphql<Answer>(QUERY, { ids: [...ids] })
  } catch (error) {
    const { data } = error as { readonly data?: Answer | null }
    if (data?.nodes && graphQLErrors(error).every(({ type }) => UNREACHABLE.includes(type ?? ''))) return data
    throw error
  }
}

function thumbOf({
  content,
  createdAt,
  user,
}: NonNullable<NonNullable<Answer['nodes'][number]>['reactions']>['nodes'][number]) {
  if (!user || (content !== 'THUMBS_UP' && content !== 'THUMBS_DOWN')) return []
  return [{ isUp: content === 'THUMBS_UP', login: user.login, at: Date.parse(createdAt) }]
}
