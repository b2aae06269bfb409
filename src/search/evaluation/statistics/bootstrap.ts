import { seededRandom } from '../../../base/random.ts'
import { demand } from '../../errors.ts'

/** How a bootstrap resamples. */
export interface BootstrapOptions {
  /** Defaults to 1,000. */
  readonly resamples?: number
  /** The same seed gives the same interval. Defaults to 1. */
  readonly seed?: number
  /** Share of the resampled means within the interval. Defaults to 0.95. */
  readonly confidence?: number
}

/** The mean difference of two series of pairs, and what it is worth. */
export interface BootstrapResult {
  /** Treatment minus control, per query. */
  readonly meanDifference: number
  /** Lower and upper bound of the mean difference. */
  readonly interval: readonly [lower: number, upper: number]
  /** Two-sided: twice the smaller share of the resampled means on one side of 0. */
  readonly pValue: number
  /** Whether the interval excludes 0. */
  readonly isSignificant: boolean
  readonly pairs: number
  /** Whether there are at least 50 pairs, so that the interval is reliable. */
  readonly isEnough: boolean
}

const DEFAULT_RESAMPLES = 1000
/** With fewer pairs, an interval is not meaningful. */
export const ENOUGH_PAIRS = 50

/**
 * The mean difference between treatment and control on the same queries, with its confidence interval, by resampling the pairs with
 * replacement; percentile method. `isEnough` is false under 50 pairs, where an interval says little.
 *
 * @param control a metric of each query
 * @param treatment the same metric of the same queries, in the same order
 * @throws EvaluationError `DOCALIGN_E901` when the series are empty or differ in length
 * @example
 * import { pairedBootstrap } from 'docalign/evaluation'
 *
 * const { meanDifference, interval, isSignificant, isEnough } = pairedBootstrap([0.5, 0.2, 1], [1, 0.5, 1])
 * meanDifference // 0.27
 * interval // [0, 0.5]
 * isSignificant // false
 * isEnough // false
 */
export function pairedBootstrap(
  control: readonly number[],
  treatment: readonly number[],
  options: BootstrapOptions = {},
): BootstrapResult {
  demand(
    control.length === treatment.length,
    `there must be a treatment for each control, not ${treatment.length} for ${control.length}`,
  )
  const differences = control.map((value, index) => (treatment[index] ?? 0) - value)
  const { resamples = DEFAULT_RESAMPLES } = options
  const means = resampledMeans(differences, resamples, options.seed)
  const interval = percentileInterval(means, options.confidence)
  const below = means.filter((value) => value <= 0).length
  const above = means.filter((value) => value >= 0).length
  return {
    meanDifference: mean(differences),
    interval,
    pValue: Math.min(1, (2 * (Math.min(below, above) + 1)) / (resamples + 1)),
    isSignificant: interval[0] > 0 || interval[1] < 0,
    pairs: differences.length,
    isEnough: differences.length >= ENOUGH_PAIRS,
  }
}

/**
 * The confidence interval of a mean, by resampling the values with replacement; percentile method.
 *
 * @throws EvaluationError `DOCALIGN_E901` when there are no values, or an option is out of its range
 * @example
 * import { bootstrapInterval } from 'docalign/evaluation'
 *
 * bootstrapInterval([0.2, 0.5, 1, 1, 0.25]) // [0.3, 0.9]
 */
export function bootstrapInterval(
  values: readonly number[],
  { resamples = DEFAULT_RESAMPLES, seed, confidence }: BootstrapOptions = {},
): readonly [lower: number, upper: number] {
  return percentileInterval(resampledMeans(values, resamples, seed), confidence)
}

function resampledMeans(values: readonly number[], resamples: number, seed = 1): Float64Array {
  demand(values.length > 0, 'there is nothing to resample')
  demand(Number.isInteger(resamples) && resamples > 0, `resamples must be a positive integer, not ${resamples}`)
  const random = seededRandom(seed)
  const means = new Float64Array(resamples)
  for (let round = 0; round < resamples; round++) {
    let sum = 0
    for (let i = 0; i < values.length; i++) sum += values[Math.floor(random() * values.length)] ?? 0
    means[round] = sum / values.length
  }
  return means.sort()
}

function percentileInterval(sorted: Float64Array, confidence = 0.95): readonly [lower: number, upper: number] {
  demand(confidence > 0 && confidence < 1, `confidence must be between 0 and 1, not ${confidence}`)
  const tail = (1 - confidence) / 2
  return [quantile(sorted, tail), quantile(sorted, 1 - tail)]
}

/** Interpolates between the two nearest values. */
function quantile(sorted: Float64Array, share: number): number {
  const position = share * (sorted.length - 1)
  const low = sorted[Math.floor(position)] ?? 0
  const high = sorted[Math.ceil(position)] ?? low
  return low + (high - low) * (position - Math.floor(position))
}

/** The arithmetic mean; 0 without values. */
export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
