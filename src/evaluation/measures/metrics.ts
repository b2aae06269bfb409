import { demand } from '../errors.ts'
import { type Judgments, judgmentMap, RELEVANT } from './judgments.ts'

/**
 * The reciprocal rank at `k`, 0–1: 1 divided by the rank of the first relevant entry, 0 when none of the first `k` is
 * (Evaluation Framework, §3.1). Its mean over queries is MRR@k. As in the other metrics, an entry that is ranked twice is one result,
 * at its first place.
 *
 * @throws EvaluationError `DOCALIGN_E901` when `k` is no positive integer
 * @example
 * computeMRR(['a', 'b'], new Map([['b', 3]]), 5) // 0.5
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
 * The normalised discounted cumulative gain at `k`, 0–1, with the gain 2^grade − 1 over the logarithm of the rank; 0 when
 * no entry is judged above 0 (Evaluation Framework, §3.1). Negative grades gain nothing.
 *
 * @throws EvaluationError `DOCALIGN_E901` when `k` is no positive integer
 * @example
 * computeNDCG(['a', 'b'], new Map([['b', 3]]), 10) // 0.63
 */
export function computeNDCG<Id>(rankedIds: readonly Id[], judgments: Judgments<Id>, k: number): number {
  checkDepth(k)
  const grades = judgmentMap(judgments)
  const ideal = discountedGain([...grades.values()].sort((a, b) => b - a).slice(0, k))
  if (ideal === 0) return 0
  return discountedGain(firstOf(rankedIds, k).map((id) => grades.get(id) ?? 0)) / ideal
}

/**
 * The share of the relevant entries among the first `k`, 0–1; 1 when none is relevant, vacuously (Evaluation Framework,
 * §3.1). Averages leave such queries out: see `aggregate`.
 *
 * @throws EvaluationError `DOCALIGN_E901` when `k` is no positive integer
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

/** The first `k` entries, each once. */
function firstOf<Id>(rankedIds: readonly Id[], k: number): Id[] {
  return [...new Set(rankedIds)].slice(0, k)
}

function discountedGain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, index) => sum + (2 ** Math.max(grade, 0) - 1) / Math.log2(index + 2), 0)
}

function checkDepth(k: number): void {
  demand(Number.isInteger(k) && k > 0, `k must be a positive integer, not ${k}`)
}
