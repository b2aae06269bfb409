import { jaccard } from '../../../base/jaccard.ts'
import { hasRelevant, type Judgments } from '../measures/judgments.ts'
import { computeMRR, computeNDCG } from '../measures/metrics.ts'
import { kendallTauB } from '../statistics/correlation.ts'

/** How two rankings of one query differ, as far as `classifyDiff` needs it. */
export interface DiffSignificance {
  /** Kendall's tau-b, 1 for the same order. */
  readonly rankCorrelation: number
  /** Jaccard similarity of the two sets of results. */
  readonly setOverlap: number
  readonly topResultChanged: boolean
  /** Treatment minus control; null without judgments. */
  readonly mrrDelta: number | null
}

/** How two rankings of one query differ. */
export interface RankingDiff extends DiffSignificance {
  /** Number of ranks at which the results differ. */
  readonly orderDifferences: number
  readonly ndcgDelta: number | null
}

/** What a difference between two rankings amounts to. */
export type DiffClass = 'identical' | 'minor' | 'major' | 'incompatible'

/**
 * The thresholds of `classifyDiff`.
 *
 * @example
 * import { DIFF_THRESHOLDS } from 'docalign/evaluation'
 *
 * DIFF_THRESHOLDS.rankCorrelationMinor // 0.95
 * DIFF_THRESHOLDS.rankCorrelationMajor // 0.85
 */
export const DIFF_THRESHOLDS = {
  identicalCorrelation: 0.99,
  identicalOverlap: 0.95,
  rankCorrelationMinor: 0.95,
  rankCorrelationMajor: 0.85,
  setOverlapThreshold: 0.7,
  mrrDeltaThreshold: 0.03,
  topResultChangeWeight: 2,
} as const

/**
 * Classifies the difference between two rankings.
 *
 * @example
 * import { classifyDiff } from 'docalign/evaluation'
 *
 * const diff = { rankCorrelation: 0.96, setOverlap: 0.8, topResultChanged: false, mrrDelta: null }
 * classifyDiff(diff) // 'minor'
 * classifyDiff({ ...diff, topResultChanged: true }) // 'major'
 * classifyDiff({ ...diff, rankCorrelation: 0.5 }) // 'incompatible'
 */
export function classifyDiff({ rankCorrelation, setOverlap, topResultChanged }: DiffSignificance): DiffClass {
  const { identicalCorrelation, identicalOverlap, rankCorrelationMinor, rankCorrelationMajor } = DIFF_THRESHOLDS
  if (rankCorrelation >= identicalCorrelation && setOverlap >= identicalOverlap) return 'identical'
  if (rankCorrelation >= rankCorrelationMinor && !topResultChanged) return 'minor'
  return rankCorrelation >= rankCorrelationMajor ? 'major' : 'incompatible'
}

const DELTA_DEPTH = { mrr: 5, ndcg: 10 } as const

/**
 * Compares the treatment's ranking with the control's: Kendall's tau-b over all results of either, where what one of them lacks comes after
 * its last; the overlap of the results; and, with judgments that name something relevant, the changes of MRR@5 and NDCG@10.
 *
 * @param relevanceThreshold the lowest grade that is relevant; 2 by default
 * @example
 * import { classifyDiff, diffRankings } from 'docalign/evaluation'
 *
 * const diff = diffRankings(['a', 'b', 'c'], ['a', 'c', 'b'], { c: 3 })
 * diff.rankCorrelation // 0.33
 * diff.orderDifferences // 2
 * diff.mrrDelta // 0.17
 * classifyDiff(diff) // 'incompatible'
 */
export function diffRankings<Id>(
  control: readonly Id[],
  treatment: readonly Id[],
  judgments?: Judgments<Id>,
  relevanceThreshold?: number,
): RankingDiff {
  const depth = Math.max(control.length, treatment.length)
  const judged = judgments !== undefined && hasRelevant(judgments, relevanceThreshold) ? judgments : null
  const mrr = (ids: readonly Id[], from: Judgments<Id>) => computeMRR(ids, from, DELTA_DEPTH.mrr, relevanceThreshold)
  const ndcg = (ids: readonly Id[], from: Judgments<Id>) => computeNDCG(ids, from, DELTA_DEPTH.ndcg)
  return {
    rankCorrelation: rankCorrelation(control, treatment),
    setOverlap: jaccard(control, treatment),
    topResultChanged: control[0] !== treatment[0],
    orderDifferences: Array.from({ length: depth }, (_, rank) => control[rank] !== treatment[rank]).filter(Boolean)
      .length,
    mrrDelta: judged && mrr(treatment, judged) - mrr(control, judged),
    ndcgDelta: judged && ndcg(treatment, judged) - ndcg(control, judged),
  }
}

function rankCorrelation<Id>(control: readonly Id[], treatment: readonly Id[]): number {
  if (control.length === treatment.length && control.every((id, rank) => id === treatment[rank])) return 1
  const all = [...new Set([...control, ...treatment])]
  const tau = kendallTauB(ranksOf(all, control), ranksOf(all, treatment))
  return Number.isNaN(tau) ? 0 : tau
}

function ranksOf<Id>(all: readonly Id[], ranking: readonly Id[]): number[] {
  const ranks = new Map(ranking.map((id, rank) => [id, rank]))
  return all.map((id) => ranks.get(id) ?? ranking.length)
}
