import { demand } from '../../errors.ts'

/**
 * Kendall's tau-b of two series of values for the same items, −1 to 1: pairs in the same order less pairs in the opposite order, with ties
 * taken out of the denominator. NaN when a series has fewer than two different values.
 *
 * @throws EvaluationError `DOCALIGN_E901` if the series differ in length
 * @example
 * import { kendallTauB } from 'docalign/evaluation'
 *
 * kendallTauB([1, 2, 3], [1, 3, 2]) // 0.33
 */
export function kendallTauB(x: readonly number[], y: readonly number[]): number {
  checkPaired(x, y)
  let balance = 0
  let untiedX = 0
  let untiedY = 0
  for (let i = 1; i < x.length; i++) {
    for (let j = 0; j < i; j++) {
      const a = Math.sign((x[i] ?? 0) - (x[j] ?? 0))
      const b = Math.sign((y[i] ?? 0) - (y[j] ?? 0))
      balance += a * b
      untiedX += a * a
      untiedY += b * b
    }
  }
  return balance / Math.sqrt(untiedX * untiedY)
}

/**
 * Spearman's rho of two series of values for the same items, −1 to 1: the correlation of their ranks; equal values share the mean of their
 * ranks. NaN when a series has fewer than two different values.
 *
 * @throws EvaluationError `DOCALIGN_E901` when the series differ in length
 * @example
 * import { spearman } from 'docalign/evaluation'
 *
 * spearman([1, 2, 3], [1, 3, 2]) // 0.5
 */
export function spearman(x: readonly number[], y: readonly number[]): number {
  checkPaired(x, y)
  const mean = (x.length + 1) / 2
  const a = ranks(x).map((rank) => rank - mean)
  const b = ranks(y).map((rank) => rank - mean)
  const product = (u: readonly number[], v: readonly number[]) =>
    u.reduce((sum, value, i) => sum + value * (v[i] ?? 0), 0)
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b))
}

/** Ranks from 1; equal values have the mean of their ranks. */
function ranks(values: readonly number[]): number[] {
  const order = values.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value)
  const result = new Array<number>(values.length).fill(0)
  for (let start = 0; start < order.length; ) {
    let end = start
    while (end < order.length && order[end]?.value === order[start]?.value) end++
    for (const { index } of order.slice(start, end)) result[index] = (start + 1 + end) / 2
    start = end
  }
  return result
}

function checkPaired(x: readonly number[], y: readonly number[]): void {
  demand(x.length === y.length, `the series must be of one length, not ${x.length} and ${y.length}`)
}
