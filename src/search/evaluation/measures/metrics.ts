import { demand } from '../../errors.ts'
import { type Judgments, judgmentMap, RELEVANT } from './judgments.ts'

/**
 * The reciprocal rank at `k`, 0–1: 1 divided by the rank of the first relevant entry, 0 when none of the first `k` is relevant. Its mean
 * over queries is MRR@k. An entry that is ranked twice counts once, at its first place.
 *
 * @param relevanceThreshold the lowest grade that is relevant; 2 by default
 * @throws EvaluationError `DOCALIGN_E901` when `k` is not a positive integer
 * @example
 * import { computeMRR } from 'docalign/evaluation'
 *
 * computeMRR(['a', 'b', 'c'], { b: 3, c: 2 }, 5) // 0.5
 * computeMRR([17, 4], new Map([[4, 1]]), 5) // 0
 */
export function computeMRR<Id>(
  rankedIds: readonly Id[],
  judgments: Judgments<Id>,
  k: number,
  relevanceThreshold: number = RELEVANT,
): number {
  checkDepth(k)
  const grades = judgmentMap(judgments)
  const first = firstOf(rankedIds, k).findIndex((id) => (grades.get(id) ?? 0) >= relevanceThreshold)
  return first < 0 ? 0 : 1 / (first + 1)
}

/**
 * The normalised discounted cumulative gain at `k`, 0–1: the gain 2^grade − 1 over log2(rank + 1), relative to the ideal order; 0 when no
 * entry has a grade above 0. Negative grades gain nothing.
 *
 * @throws EvaluationError `DOCALIGN_E901` when `k` is not a positive integer
 * @example
 * import { computeNDCG } from 'docalign/evaluation'
 *
 * computeNDCG(['a', 'b'], { b: 3 }, 10) // 0.63
 * computeNDCG(['b', 'a'], { b: 3 }, 10) // 1
 */
export function computeNDCG<Id>(rankedIds: readonly Id[], judgments: Judgments<Id>, k: number): number {
  checkDepth(k)
  const grades = judgmentMap(judgments)
  const ideal = discountedGain([...grades.values()].sort((a, b) => b - a).slice(0, k))
  if (ideal === 0) return 0
  return discountedGain(firstOf(rankedIds, k).map((id) => grades.get(id) ?? 0)) / ideal
}

/**
 * The share of the relevant entries that are among the first `k`, 0–1; 1 when no entry is relevant.
 *
 * @param relevanceThreshold the lowest grade that is relevant; 2 by default
 * @throws EvaluationError `DOCALIGN_E901` when `k` is not a positive integer
 * @example
 * import { computeRecall } from 'docalign/evaluation'
 *
 * computeRecall(['a', 'b', 'c'], { a: 3, b: 1, d: 2 }, 5) // 0.5
 * computeRecall(['a'], {}, 5) // 1
 */
export function computeRecall<Id>(
  rankedIds: readonly Id[],
  judgments: Judgments<Id>,
  k: number,
  relevanceThreshold: number = RELEVANT,
): number {
  checkDepth(k)
  const relevant = [...judgmentMap(judgments)].filter(([, grade]) => grade >= relevanceThreshold)
  if (relevant.length === 0) return 1
  const top = new Set(firstOf(rankedIds, k))
  return relevant.filter(([id]) => top.has(id)).length / relevant.length
}

/** The first `k` distinct entries. */
function firstOf<Id>(rankedIds: readonly Id[], k: number): Id[] {
  return [...new Set(rankedIds)].slice(0, k)
}

function discountedGain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, index) => sum + (2 ** Math.max(grade, 0) - 1) / Math.log2(index + 2), 0)
}

function checkDepth(k: number): void {
  demand(Number.isInteger(k) && k > 0, `k must be a positive integer, not ${k}`)
}
