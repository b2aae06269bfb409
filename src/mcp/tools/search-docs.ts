import { z } from 'zod'
import type { Context } from '../../operations/context.ts'
import { searchEntries, searchInput } from '../../operations/search.ts'
import { namespaceInput, sessionInput } from '../input.ts'
import { type Tool, tool } from '../tool.ts'

const { shape } = searchInput
const input = z.strictObject(shape).extend({
  namespace: namespaceInput,
  query: shape.query.describe('A question, or words that the docs may use.'),
  kind: shape.kind.describe('section, code, claim (single statements of the docs) or qa; left out, all but claims.'),
  session_id: sessionInput,
  include_stale: z.boolean().optional().describe('false leaves out what was not confirmed for long.'),
  epoch: shape.epoch.describe('A snapshot of the docs instead of what they say now: its number, published or latest.'),
})

export function searchDocs(context: Context): Tool {
  return tool({
    name: 'search_docs',
    title: 'Search the docs',
    description:
      'Finds the passages of the docs, what code says of itself, and questions with their answers that match a query. Each has its location, its trust (0–1), which of its statements are known to be false (drifted), and whether it is stale.',
    input,
    isReadOnly: true,
    async run({ session_id, ...given }, { token, sessionId }) {
      const found = await searchEntries(context, token, { ...given, session_id: session_id ?? sessionId }, 'mcp')
      // How a result was ranked is too dear for an agent's context.
      return {
        query_id: found.query_id,
        results: found.results.map(({ channels: _, boosts: __, ...result }) => result),
      }
    },
  })
}
