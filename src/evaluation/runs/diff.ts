import { hasRelevant, type Judgments } from '../measures/judgments.ts'
import { computeMRR, computeNDCG } from '../measures/metrics.ts'
import { jaccard, kendallTauB } from '../statistics/correlation.ts'

/** How two rankings of one query differ, as far as it decides whether the difference means something (§4.4). */
export interface DiffSignificance {
  /** Kendall's tau-b, 1 for the same order. */
  readonly rankCorrelation: number
  /** Jaccard similarity of the two sets of results. */
  readonly setOverlap: number
  readonly topResultChanged: boolean
  /** Treatment less control; null without judgments. */
  readonly mrrDelta: number | null
}

export interface RankingDiff extends DiffSignificance {
  /** Ranks at which the two have different results. */
  readonly orderDifferences: number
  readonly ndcgDelta: number | null
}

export type DiffClass = 'identical' | 'minor' | 'major' | 'incompatible'

/** Evaluation Framework, §4.4. */
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
 * What a difference between two rankings amounts to (Evaluation Framework, §4.4).
 *
 * @example
 * classifyDiff({ rankCorrelation: 0.96, setOverlap: 0.8, topResultChanged: false, mrrDelta: null }) // 'minor'
 */
export function classifyDiff({ rankCorrelation, setOverlap, topResultChanged }: DiffSignificance): DiffClass {
  const { identicalCorrelation, identicalOverlap, rankCorrelationMinor, rankCorrelationMajor } = DIFF_THRESHOLDS
  if (rankCorrelation >= identicalCorrelation && setOverlap >= identicalOverlap) return 'identical'
  if (rankCorrelation >= rankCorrelationMinor && !topResultChanged) return 'minor'
  return rankCorrelation >= rankCorrelationMajor ? 'major' : 'incompatible'
}

const DELTA_DEPTH = { mrr: 5, ndcg: 10 } as const

/**
 * Compares the treatment's ranking with the control's. The correlation is over all results of either; what one of them
 * does not have stands behind its last, tied. With judgments that name something relevant it also says by how much MRR@5
 * and NDCG@10 change.
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
