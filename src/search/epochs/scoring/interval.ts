/** The two ends of a confidence interval. */
export type Interval = readonly [lower: number, upper: number]

/** For the normal distribution: 95 % are within this many standard deviations. */
const Z = 1.959963984540054
/** The confidences that the gate may ask for, each with the standard deviations of a lower bound alone. */
export const LOWER_BOUNDS = { 0.9: 1.2815515655446004, 0.95: 1.6448536269514722, 0.99: 2.3263478740408408 } as const
export type GateConfidence = keyof typeof LOWER_BOUNDS
/** The confidence below which a sample is too small to mean much, if the gate asks for none. */
export const USUAL_CONFIDENCE = 0.95

/**
 * The confidence interval of a share of `total` independent questions, 0–1, by Wilson's score; [0, 1] of no questions.
 *
 * @param z standard deviations of the normal distribution; by default those of 95 %
 * @example
 * import { shareInterval } from 'docalign/epochs'
 *
 * shareInterval(45, 50) // [0.79, 0.96]
 * shareInterval(50, 50) // [0.93, 1]
 */
export function shareInterval(count: number, total: number, z = Z): Interval {
  if (total === 0) return [0, 1]
  const share = count / total
  const squared = z * z
  const centre = (share + squared / (2 * total)) / (1 + squared / total)
  const half = (z / (1 + squared / total)) * Math.sqrt((share * (1 - share)) / total + squared / (4 * total * total))
  // At the ends the result is exactly 0 or 1, except for rounding.
  return [count === 0 ? 0 : centre - half, count === total ? 1 : centre + half]
}

/**
 * The confidence interval of the difference of two shares of the same questions that exclude each other, such as always right and always
 * wrong, −1 to 1: Wilson's intervals of both by Newcombe's method, with the correlation of shares of one total; [−1, 1] of no questions.
 *
 * @param plus how many questions count for it
 * @param minus how many count against it
 * @param z standard deviations of the normal distribution; by default those of 95 %
 * @example
 * import { differenceInterval } from 'docalign/epochs'
 *
 * differenceInterval(46, 1, 50) // [0.73, 0.96]
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
