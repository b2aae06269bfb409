import type { Queries } from '../../db/database.ts'
import type { SearchResult } from '../../search/live/request.ts'
import type { Search } from '../../search/live/search.ts'
import { parseBody } from '../api/body.ts'
import { namespaceFor } from '../api/caller.ts'
import type { ApiRoute } from '../api/handler.ts'
import { epochFor } from '../epochs/epoch-for.ts'
import { searchSchema } from './schema.ts'
import type { Signals } from './signals.ts'

/** `POST /qa/search`: the entries that answer a query best, with what each channel and boost added. `tool` is who asks, for the log. */
export function searchRoute(queries: Queries, search: Search, signals: Signals, tool = 'qa_search'): ApiRoute {
  return {
    method: 'POST',
    path: '/qa/search',
    async answer({ token, body }) {
      const {
        namespace: name,
        query,
        kind,
        limit,
        intent,
        session_id,
        include_stale,
        epoch,
      } = parseBody(searchSchema, body)
      const namespace = namespaceFor(token, name)
      const searched = epoch == null ? null : await epochFor(queries, namespace, String(epoch))
      if (session_id) signals.searched(session_id, namespace, query)
      const answer = await search.search({
        ...{ namespace, query, kind: kind ?? null, limit, intent: intent ?? null, sessionId: session_id ?? null },
        excludeStale: include_stale === false,
        ...(searched === null ? {} : { epochId: searched.id }),
        tool,
      })
      return {
        status: 200,
        body: {
          query_id: answer.queryId,
          intent: answer.intent,
          ...(searched === null ? {} : { epoch: searched.id }),
          results: answer.results.map(shownResult),
          trace: answer.trace,
        },
      }
    },
  }
}

/** A result as the API and the command line show it: what the docs are known to say wrongly stands first. */
export function shownResult(result: SearchResult): object {
  const { entry, question, statement, answer, passage, score, channels, boosts } = result
  const { verified = 0, drifted = 0, drifts = [] } = passage?.claims ?? {}
  return {
    qa_id: entry.id,
    kind: entry.kind,
    ...(drifts.length === 0 ? {} : { drifted: drifts }),
    heading_path: entry.titles,
    claims: { verified, drifted },
    claim_type: entry.claimType,
    question,
    answer,
    statement,
    source_file: entry.sourceFile,
    line: passage?.line ?? entry.line,
    last_line: passage?.lastLine ?? null,
    score,
    trust_score: entry.trustScore,
    effective_trust: entry.effectiveTrust,
    validation_level: entry.validationLevel,
    stale: entry.isStale,
    channels,
    boosts,
  }
}
