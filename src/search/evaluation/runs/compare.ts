import { demand } from '../../errors.ts'
import { ENOUGH_PAIRS, pairedBootstrap } from '../statistics/bootstrap.ts'
import { newSequentialTest, type SequentialDecision, updateSequentialTest } from '../statistics/sequential-test.ts'
import { type Outcomes, probabilityOfSuperiority } from '../statistics/superiority.ts'
import type { EvalRunResult, PrimaryMetric, QueryMetrics } from './run-result.ts'

/** Treatment minus control over the queries that both runs answered. */
export interface MetricComparison {
  readonly metric: PrimaryMetric
  readonly control: number
  readonly treatment: number
  readonly delta: number
  readonly interval: readonly [number, number]
  readonly pValue: number
  readonly isSignificant: boolean
}

/** How two runs differ: by metric, with intervals, and the queries that changed most. */
export interface RunComparison {
  readonly controlRunId: string
  readonly treatmentRunId: string
  /** Number of queries in both. */
  readonly pairs: number
  /** Whether there are at least 50 pairs; with fewer, nothing counts as significant, or as worse. */
  readonly isEnough: boolean
  readonly metrics: readonly MetricComparison[]
  readonly sequentialTestDecision: SequentialDecision
  /** P(treatment > control), 0–1, for the share of queries with a relevant result in the first five; above 0.95 the treatment is better. */
  readonly superiority: number
  /** Queries with the largest decrease and increase of NDCG@10. */
  readonly worst: readonly QueryChange[]
  readonly best: readonly QueryChange[]
}

export interface QueryChange {
  readonly queryId: string
  readonly control: number
  readonly treatment: number
}

const COMPARED = ['mrr5', 'mrr10', 'ndcg10', 'recall10'] as const
const SHOWN_CHANGES = 5

/**
 * Compares two runs query by query: bootstrap intervals of the metrics, a sequential test of MRR@5, and the queries that changed most.
 *
 * @param seed of the bootstrap; 1 by default
 * @throws EvaluationError `DOCALIGN_E901` when the runs have no query in common
 * @example
 * import { compareRuns, evaluateRun } from 'docalign/evaluation'
 *
 * const query = { queryId: 'q1', query: 'how to install', intent: 'understand', judgments: { install: 3 } }
 * const answer = { query: { ...query, category: 'semantic-search' }, latencyMs: 4 } as const
 * const context = { runType: 'full', timestamp: '2026-01-01T00:00:00Z' } as const
 * const control = evaluateRun([{ ...answer, rankedIds: ['usage', 'install'] }], { ...context, runId: 'before' })
 * const treatment = evaluateRun([{ ...answer, rankedIds: ['install', 'usage'] }], { ...context, runId: 'after' })
 * const { metrics, isEnough, sequentialTestDecision } = compareRuns(control, treatment)
 * metrics.find(({ metric }) => metric === 'mrr5')?.delta // 0.5
 * isEnough // false
 * sequentialTestDecision // 'continue'
 */
export function compareRuns(control: EvalRunResult, treatment: EvalRunResult, seed = 1): RunComparison {
  const other = new Map(treatment.perQueryMetrics.map((row) => [row.queryId, row]))
  const pairs = control.perQueryMetrics.flatMap((row) => {
    const match = other.get(row.queryId)
    return match ? [{ control: row, treatment: match }] : []
  })
  demand(pairs.length > 0, `runs ${control.runId} and ${treatment.runId} have no query in common`)
  const changes = pairs
    .map((pair) => ({
      queryId: pair.control.queryId,
      control: pair.control.ndcg10,
      treatment: pair.treatment.ndcg10,
    }))
    .filter((change) => change.control !== change.treatment)
    .sort((a, b) => a.treatment - a.control - (b.treatment - b.control))
  const test = pairs.reduce(
    (state, pair) => updateSequentialTest(state, pair.control.mrr5, pair.treatment.mrr5),
    newSequentialTest({ featureId: treatment.featureId ?? treatment.runId }),
  )
  const metrics = COMPARED.map((metric) => {
    const before = pairs.map((pair) => pair.control[metric])
    const after = pairs.map((pair) => pair.treatment[metric])
    const found = pairedBootstrap(before, after, { seed })
    const mean = before.reduce((sum, value) => sum + value, 0) / before.length
    return {
      metric,
      control: mean,
      treatment: mean + found.meanDifference,
      delta: found.meanDifference,
      interval: found.interval,
      pValue: found.pValue,
      isSignificant: found.isEnough && found.isSignificant,
    }
  })
  return {
    controlRunId: control.runId,
    treatmentRunId: treatment.runId,
    pairs: pairs.length,
    isEnough: pairs.length >= ENOUGH_PAIRS,
    metrics,
    sequentialTestDecision: test.decision,
    superiority: probabilityOfSuperiority(
      successesOf(pairs.map((pair) => pair.control)),
      successesOf(pairs.map((pair) => pair.treatment)),
    ),
    worst: changes.filter((change) => change.treatment < change.control).slice(0, SHOWN_CHANGES),
    best: changes
      .filter((change) => change.treatment > change.control)
      .slice(-SHOWN_CHANGES)
      .reverse(),
  }
}

/** Counts queries with a relevant result in the first five. */
function successesOf(rows: readonly QueryMetrics[]): Outcomes {
  return { successes: rows.filter(({ mrr5 }) => mrr5 > 0).length, trials: rows.length }
}
