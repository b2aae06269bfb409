import { problem } from './problem.ts'

export interface Bounds {
  readonly first?: number | null
  readonly last?: number | null
  readonly after?: string | null
  readonly before?: string | null
}

const MAX_SIZE = 100

/** A page of a connection; GitHub requires its size, of at most a hundred. @throws GraphQLError */
export function connection<T>(name: string, all: readonly T[], { first, last, after, before }: Bounds) {
  const size = first ?? last ?? null
  if (size === null) {
    throw problem(
      'MISSING_PAGINATION_BOUNDARIES',
      `You must provide a \`first\` or \`last\` value to properly paginate the \`${name}\` connection.`,
    )
  }
  if (size > MAX_SIZE || size < 0) {
    throw problem(
      'EXCESSIVE_PAGINATION',
      `Requesting ${size} records on the \`${name}\` connection exceeds the \`first\` limit of ${MAX_SIZE} records.`,
    )
  }
  const from = after == null ? 0 : positionOf(after) + 1
  const to = before == null ? all.length : positionOf(before)
  const start = first == null ? Math.max(from, to - size) : from
  const end = first == null ? to : Math.min(to, from + size)
  const nodes = all.slice(start, end)
  return {
    nodes,
    totalCount: all.length,
    pageInfo: {
      startCursor: nodes.length === 0 ? null : cursorOf(start),
      endCursor: nodes.length === 0 ? null : cursorOf(end - 1),
      hasNextPage: end < all.length,
      hasPreviousPage: start > 0,
    },
  }
}

function cursorOf(position: number): string {
  return Buffer.from(`cursor:${position}`).toString('base64')
}

function positionOf(cursor: string): number {
  return Number(Buffer.from(cursor, 'base64').toString().replace('cursor:', ''))
}
