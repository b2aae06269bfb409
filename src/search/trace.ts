/** Stages of a search. */
export type StageName = 'candidate' | 'filter' | 'fusion' | 'rerank' | 'fallback' | 'final-rank'

export interface StageTrace {
  readonly stage: StageName
  readonly inputCount: number
  readonly outputCount: number
  readonly durationMs: number
}

/** The stages, timing and apparent quality of a search. */
export interface SearchTrace {
  readonly traceId: string
  readonly stages: readonly StageTrace[]
  readonly totalLatencyMs: number
  readonly candidateLatencyMs: number
  readonly fusionLatencyMs: number
  readonly rerankLatencyMs: number
  readonly boostLatencyMs: number
  readonly selectedMode: 'deep' | 'focused' | 'quick'
  /** The caller stated the intent, instead of having it determined from the query. */
  readonly modeOverrideApplied: boolean
  readonly fallbackTriggered: boolean
  readonly fallbackReason: string | null
  readonly degradedModeActive: boolean
  readonly resultCount: number
  readonly avgRelevanceScore: number
  readonly topResultScore: number
  /** Mean change of the shown scores by factors other than relevance. */
  readonly boostImpactDelta: number
  readonly qualityProxyScore: number
}

/** Number of results from which on more do not matter. */
const SATURATED = 5
/** Milliseconds up to which a search is as fast as possible, and from which on it is slow. */
const [FAST_MS, SLOW_MS] = [25, 500]

/**
 * The apparent quality of a search without knowing what is relevant, 0–1: 0.40 mean relevance + 0.25 best
 * relevance + 0.20 saturation of the number of results (five) + 0.15 for speed (1 up to 25 ms, 0 from 500 ms).
 */
export function qualityProxy(scores: readonly number[], latencyMs: number): number {
  const clamped = scores.map((score) => Math.min(Math.max(score, 0), 1))
  const average = clamped.length === 0 ? 0 : clamped.reduce((sum, score) => sum + score, 0) / clamped.length
  const best = Math.max(0, ...clamped)
  const saturation = Math.min(clamped.length / SATURATED, 1)
  const speed = 1 - Math.min(Math.max((latencyMs - FAST_MS) / (SLOW_MS - FAST_MS), 0), 1)
  return average * 0.4 + best * 0.25 + saturation * 0.2 + speed * 0.15
}
