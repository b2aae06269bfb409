export type Interval = readonly [lower: number, upper: number]

/** Of the normal distribution: 95 % lie within so many standard deviations. */
const Z = 1.959963984540054
/** 95 % lie above so many standard deviations below the mean: what a lower bound alone needs. */
export const ONE_SIDED = 1.6448536269514722

/** The 95 % confidence interval of a share of `total` independent questions, by Wilson's score. [0, 1] of no questions. */
export function shareInterval(count: number, total: number, z = Z): Interval {
  if (total === 0) return [0, 1]
  const share = count / total
  const squared = z * z
  const centre = (share + squared / (2 * total)) / (1 + squared / total)
  const half = (z / (1 + squared / total)) * Math.sqrt((share * (1 - share)) / total + squared / (4 * total * total))
  // At the ends the formula meets 0 and 1 but for rounding.
  return [count === 0 ? 0 : centre - half, count === total ? 1 : centre + half]
}

/**
 * The 95 % confidence interval of the difference of two shares of the same questions that exclude each other, such as always
 * right and always wrong: Wilson's intervals of both, put together by their variance estimates (Newcombe's method), with the
 * correlation that shares of one total have. [−1, 1] of no questions.
 */
export function differenceInterval(plus: number, minus: number, total: number, z = Z): Interval {
  if (total === 0) return [-1, 1]
  const [p, q] = [plus / total, minus / total]
  const [pLow, pHigh] = shareInterval(plus, total, z)
  const [qLow, qHigh] = shareInterval(minus, total, z)
  const spread = (1 - p) * (1 - q)
  const correlation = spread === 0 ? -1 : -Math.sqrt((p * q) / spread)
  const reach = (a: number, b: number): number => Math.sqrt(Math.max(0, a * a + b * b - 2 * correlation * a * b))
  return [Math.max(-1, p - q - reach(p - pLow, qHigh - q)), Math.min(1, p - q + reach(pHigh - p, q - qLow))]
}
