import { inspect } from 'node:util'

/** What was thrown, in one line for a log: an error's message, or whatever else it is. */
export function textOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message
  return typeof thrown === 'string' ? thrown : inspect(thrown, { breakLength: Number.POSITIVE_INFINITY, depth: 2 })
}
