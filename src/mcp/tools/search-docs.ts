import { z } from 'zod'
import type { Queries } from '../../db/database.ts'
import { searchSchema } from '../../http/qa/schema.ts'
import { searchRoute } from '../../http/qa/search.ts'
import type { Signals } from '../../http/qa/signals.ts'
import type { Search } from '../../search/live/search.ts'
import { namespaceInput, sessionInput } from '../input.ts'
import { type Tool, tool } from '../tool.ts'

/** What says how a result was ranked; an agent's context is too dear for it. */
const RANKING = ['channels', 'boosts']

const input = z.strictObject(searchSchema.shape).extend({
  namespace: namespaceInput,
  query: searchSchema.shape.query.describe('A question, or words that the docs may use.'),
  kind: searchSchema.shape.kind.describe(
    'section, code, claim (single statements of the docs) or qa; left out, all but claims.',
  ),
  session_id: sessionInput,
  include_stale: z.boolean().optional().describe('false leaves out what was not confirmed for long.'),
  epoch: searchSchema.shape.epoch.describe(
    'A snapshot of the docs instead of what they say now: its number, published or latest.',
  ),
})

/** Searches as `POST /qa/search` does. */
export function searchDocs(queries: Queries, search: Search, signals: Signals): Tool {
  const route = searchRoute(queries, search, signals, 'mcp')
  return tool({
    name: 'search_docs',
    title: 'Search the docs',
    description:
      'Finds the passages of the docs, what code says of itself, and questions with their answers that match a query. Each has its location, its trust (0–1), which of its statements are known to be false (drifted), and whether it is stale.',
    input,
    isReadOnly: true,
    async run({ session_id, ...body }, { token, sessionId }) {
      const call = { token, params: {}, search: new URLSearchParams() }
      const answer = await route.answer({ ...call, body: { ...body, session_id: session_id ?? sessionId } })
      const { query_id, results } = answer.body as { query_id: string; results: readonly object[] }
      return { query_id, results: results.map(withoutRanking) }
    },
  })
}

function withoutRanking(result: object): object {
  return Object.fromEntries(Object.entries(result).filter(([name]) => !RANKING.includes(name)))
}
