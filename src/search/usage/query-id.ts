import { hash } from 'node:crypto'

/** The properties that distinguish searches at the same time. */
export interface IdentifiedSearch {
  readonly namespaceId: number
  readonly epochId: number | null
  readonly sessionId: string | null
  readonly tool: string
  readonly query: string
  /** Other parameters, such as the limit. */
  readonly options: readonly (string | number | boolean | null)[]
}

const HASH_LENGTH = 16

/**
 * The id of a search: `eq_` with its time and a hash. The same search at the same time has the same id
 * everywhere, and is logged once. `at` is in milliseconds since the epoch.
 */
export function queryIdOf(
  { namespaceId, epochId, sessionId, tool, query, options }: IdentifiedSearch,
  at: number,
): string {
  const identity = JSON.stringify([namespaceId, epochId, sessionId, tool, query, ...options])
  return `eq_${at}_${hash('sha256', identity).slice(0, HASH_LENGTH)}`
}
