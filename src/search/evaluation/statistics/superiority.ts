import { demand } from '../../errors.ts'

/** Counts of a binary outcome, such as "the first result was relevant". */
export interface Outcomes {
  readonly successes: number
  readonly trials: number
}

/**
 * P(treatment > control), 0–1: the probability that the treatment has the higher rate of success, with a Beta prior on both rates. Exact,
 * without sampling.
 *
 * @param prior of both rates; uniform by default
 * @throws EvaluationError `DOCALIGN_E901` for counts that are none, or a prior that is not made of positive integers
 * @example
 * import { probabilityOfSuperiority } from 'docalign/evaluation'
 *
 * probabilityOfSuperiority({ successes: 5, trials: 10 }, { successes: 8, trials: 10 }) // 0.91
 */
export function probabilityOfSuperiority(
  control: Outcomes,
  treatment: Outcomes,
  prior: readonly [alpha: number, beta: number] = [1, 1],
): number {
  demand(
    prior.every((value) => Number.isInteger(value) && value > 0),
    'the prior must be two positive integers',
  )
  const [a, b] = posterior(control, prior)
  const [c, d] = posterior(treatment, prior)
  // Sums the smaller of the two probabilities, so that neither is lost in rounding.
  const treatmentLooksBetter = c * b > a * d
  return treatmentLooksBetter ? 1 - exceeds(a, b, c, d) : exceeds(c, d, a, b)
}

/** P(X > Y) for X ~ Beta(a, b) and Y ~ Beta(c, d), with integer a. */
function exceeds(a: number, b: number, c: number, d: number): number {
  let sum = 0
  for (let i = 0; i < a; i++) {
    sum += Math.exp(logBeta(c + i, b + d) - Math.log(b + i) - logBeta(1 + i, b) - logBeta(c, d))
  }
  return Math.min(1, sum)
}

function posterior({ successes, trials }: Outcomes, [alpha, beta]: readonly [number, number]): [number, number] {
  const isCount = Number.isInteger(successes) && Number.isInteger(trials) && successes >= 0 && trials >= successes
  demand(isCount, `${successes} of ${trials} are no counts of successes and trials`)
  return [alpha + successes, beta + trials - successes]
}

function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b)
}

const SHIFT = 12

/**
 * The logarithm of the gamma function for positive numbers: Stirling's series, after shifting small arguments to where it is accurate to
 * 1e-15.
 */
function logGamma(x: number): number {
  let product = 1
  let z = x
  while (z < SHIFT) product *= z++
  const inverse = 1 / (z * z)
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse * (1 / 1680 - inverse / 1188)))) / z
  return (z - 0.5) * Math.log(z) - z + Math.log(2 * Math.PI) / 2 + series - Math.log(product)
}
