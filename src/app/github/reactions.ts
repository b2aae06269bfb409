import type { GitHubClient } from './client/client.ts'
import { graphQLErrors } from './refusal.ts'

export interface Thumb {
  readonly isUp: boolean
  readonly login: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** GraphQL's maximum number of ids per request. */
const MAX_IDS = 100
const MAX_PAGES = 50
/** The error types for comments that are gone or inaccessible. */
const UNREACHABLE: readonly string[] = ['NOT_FOUND', 'FORBIDDEN']

interface Reaction {
  readonly content: string
  readonly createdAt: string
  readonly user: { readonly login: string } | null
}

interface Node {
  readonly id?: string
  readonly reactions?: {
    readonly nodes: readonly Reaction[]
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
  }
}

interface Answer {
  readonly nodes: readonly (Node | null)[]
}

const QUERY = `query ($ids: [ID!]!, $after: String) {
  nodes(ids: $ids) {
    id
    ... on Reactable {
      reactions(first: 100, after: $after) {
        nodes { content createdAt user { login } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}`

/**
 * The thumbs on comments by node id: one request per hundred comments, and one more for each further hundred reactions of a comment.
 * Comments that are gone are omitted. GitHub sends no events for reactions.
 */
export async function thumbsAt(octokit: GitHubClient, nodeIds: readonly string[]): Promise<Map<string, Thumb[]>> {
  const found = new Map<string, Thumb[]>()
  for (let from = 0; from < nodeIds.length; from += MAX_IDS) {
    const { nodes } = await ask(octokit, { ids: nodeIds.slice(from, from + MAX_IDS) })
    for (const node of nodes)
      if (node?.id !== undefined) found.set(node.id, await thumbsOf(octokit, { ...node, id: node.id }))
  }
  return found
}

async function thumbsOf(octokit: GitHubClient, node: Node & { readonly id: string }): Promise<Thumb[]> {
  const reactions: Reaction[] = []
  let page = node.reactions
  for (let number = 1; page; number++) {
    reactions.push(...page.nodes)
    const { hasNextPage, endCursor: after } = page.pageInfo
    const next: Answer | null = hasNextPage && number < MAX_PAGES ? await ask(octokit, { ids: [node.id], after }) : null
    page = next?.nodes[0]?.reactions
  }
  return reactions.flatMap(thumbOf)
}

/**
 * Ids of comments that are gone or inaccessible appear as errors next to the data. Other errors are thrown, as the thumbs are then unknown.
 */
async function ask(
  octokit: GitHubClient,
  asked: { readonly ids: readonly string[]; readonly after?: string | null },
): Promise<Answer> {
  try {
    return await octokit.graphql<Answer>(QUERY, { ...asked, ids: [...asked.ids] })
  } catch (error) {
    const { data } = error as { readonly data?: Answer | null }
    if (data?.nodes && graphQLErrors(error).every(({ type }) => UNREACHABLE.includes(type ?? ''))) return data
    throw error
  }
}

function thumbOf({ content, createdAt, user }: Reaction): Thumb[] {
  if (!user || (content !== 'THUMBS_UP' && content !== 'THUMBS_DOWN')) return []
  return [{ isUp: content === 'THUMBS_UP', login: user.login, at: Date.parse(createdAt) }]
}
