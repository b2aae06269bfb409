import type { NamespaceIndex } from '../namespace-index.ts'
import { qualityProxy, type SearchTrace, type StageTrace } from '../trace.ts'
import type { OpenIndex } from './index/index-content.ts'
import type { SearchRequest, SearchResult } from './request.ts'

/** Measures the stages of a search. */
export type Stopwatch = ReturnType<typeof stopwatch>

export function stopwatch() {
  const start = performance.now()
  let last = start
  const stages: StageTrace[] = []
  let boostMs = 0
  return {
    stages,
    /** Marks the end of the boosts after reranking. */
    boosted() {
      boostMs = performance.now() - last
    },
    /** Milliseconds that the boosts took. */
    get boostMs() {
      return boostMs
    },
    stage(stage: StageTrace['stage'], inputCount: number, outputCount: number) {
      const at = performance.now()
      stages.push({ stage, inputCount, outputCount, durationMs: at - last })
      last = at
    },
    total: () => performance.now() - start,
  }
}

export interface Fallback {
  /** Why the search did without its embedding model; null if it did not, or has none. */
  readonly reason: string | null
  /** Other queries are affected as well. */
  readonly isDegraded: boolean
}

export function fallbackOf(index: NamespaceIndex, model: OpenIndex['model'], isAsked: boolean): Fallback {
  if (model === null || index.count === 0 || isAsked) return { reason: null, isDegraded: false }
  const reason = model.vectors ? 'the embedding model did not answer' : 'not all entries are embedded yet'
  return { reason, isDegraded: true }
}

export function traceOf(
  clock: Stopwatch,
  results: readonly SearchResult[],
  request: SearchRequest,
  fallback: Fallback,
): Omit<SearchTrace, 'traceId'> {
  const took = (stage: StageTrace['stage']) => clock.stages.find((each) => each.stage === stage)?.durationMs ?? 0
  const relevance = results.map(({ channels }) => Math.min(1, sum(Object.values(channels))))
  const impact = results.map(({ score, channels }) => score - sum(Object.values(channels)))
  const total = clock.total()
  return {
    stages: clock.stages,
    totalLatencyMs: total,
    candidateLatencyMs: took('candidate'),
    fusionLatencyMs: took('fusion'),
    rerankLatencyMs: took('rerank'),
    boostLatencyMs: clock.boostMs,
    selectedMode: request.limit > 20 ? 'deep' : request.limit > 5 ? 'focused' : 'quick',
    modeOverrideApplied: request.intent !== null,
    fallbackTriggered: fallback.reason !== null,
    fallbackReason: fallback.reason,
    degradedModeActive: fallback.isDegraded,
    resultCount: results.length,
    avgRelevanceScore: results.length === 0 ? 0 : sum(relevance) / results.length,
    topResultScore: results[0]?.score ?? 0,
    boostImpactDelta: results.length === 0 ? 0 : sum(impact) / results.length,
    qualityProxyScore: qualityProxy(relevance, total),
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
