import { queryIdOf } from '../usage/query-id.ts'
import type { LoggedQuery } from '../usage/store/query-log.ts'
import type { PipelineAnswer } from './pipeline.ts'
import type { SearchAnswer, SearchRequest } from './request.ts'

/** The id of a search. `at` is in milliseconds since the epoch. */
export function searchId(request: SearchRequest, at: number): string {
  const { namespace, epochId = null, query, kind = null, limit, intent, sessionId, excludeStale, tool } = request
  const options = [kind, limit, intent, excludeStale]
  return queryIdOf({ namespaceId: namespace.id, epochId, sessionId, tool, query, options }, at)
}

/** The answer to a search, and its record for the query log. `at` is in milliseconds since the epoch. */
export function answered(
  { namespace, query, sessionId, tool }: SearchRequest,
  found: PipelineAnswer,
  queryId: string,
  at: number,
): { readonly answer: SearchAnswer; readonly logged: LoggedQuery } {
  const trace = { traceId: queryId, ...found.trace }
  const { intent, results, confidence, language } = found
  return {
    answer: { queryId, intent, results, confidence, language, trace },
    logged: {
      queryId,
      namespaceId: namespace.id,
      query,
      intent,
      sessionId,
      toolName: tool,
      at,
      mode: trace.selectedMode,
      resultIds: results.map(({ entry }) => entry.id),
      channels: found.contributions,
      latencyMs: trace.totalLatencyMs,
      weights: found.weights,
      qualityProxy: trace.qualityProxyScore,
      traceId: queryId,
      trace,
    },
  }
}
