import { demand } from '../../errors.ts'

/** What a sequential test says after some pairs. */
export type SequentialDecision = 'continue' | 'accept-treatment' | 'accept-control'

/** The state of a sequential test after some pairs. Plain data that can be stored and resumed. */
export interface SequentialTestState {
  readonly featureId: string
  readonly logLikelihoodRatio: number
  /** ln((1 − beta) / alpha): from here on the treatment is accepted. */
  readonly upperBound: number
  /** ln(beta / (1 − alpha)): from here down the control is accepted. */
  readonly lowerBound: number
  readonly sampleCount: number
  readonly decision: SequentialDecision
  /** The difference of the metric to detect. */
  readonly effectSize: number
  /** Known standard deviation of the differences; null if it is estimated from them. */
  readonly sigma: number | null
  /** Minimum number of pairs before a decision if the standard deviation is estimated. */
  readonly minimumPairs: number
  /** Sum of the differences, treatment minus control. */
  readonly differenceSum: number
  readonly differenceSquares: number
}

/** What a sequential test is to tell, and with which error rates. */
export interface SequentialTestOptions {
  readonly featureId: string
  /** Error rate of accepting an equal treatment. Defaults to 0.05. */
  readonly alpha?: number
  /** Error rate of missing a treatment that is better by `effectSize`. Defaults to 0.20. */
  readonly beta?: number
  /** In units of the metric. Defaults to 0.05, for MRR. */
  readonly effectSize?: number
  /** Standard deviation of the differences, if it is known. It seldom is: for real rankers it is 0.2–0.5. */
  readonly sigma?: number
  /** Defaults to 30. */
  readonly minimumPairs?: number
}

/** The standard deviation for which the corpus is planned; a smaller estimate is considered chance. */
const MIN_SIGMA = 0.15
const MIN_PAIRS = 30

/**
 * A sequential probability ratio test before its first pair.
 *
 * @throws EvaluationError `DOCALIGN_E901` for rates outside of 0–1 and effects or deviations that are not above 0
 * @example
 * import { newSequentialTest } from 'docalign/evaluation'
 *
 * const test = newSequentialTest({ featureId: 'graph' })
 * test.upperBound // 2.77
 * test.lowerBound // -1.56
 * test.decision // 'continue'
 */
export function newSequentialTest({
  featureId,
  alpha = 0.05,
  beta = 0.2,
  effectSize = 0.05,
  sigma,
  minimumPairs = MIN_PAIRS,
}: SequentialTestOptions): SequentialTestState {
  demand(
    alpha > 0 && beta > 0 && alpha + beta < 1,
    `alpha ${alpha} and beta ${beta} must be positive and below 1 together`,
  )
  demand(effectSize > 0, `the effect size must be above 0, not ${effectSize}`)
  demand(sigma === undefined || sigma > 0, `sigma must be above 0, not ${sigma}`)
  demand(minimumPairs >= MIN_PAIRS, `a deviation is estimated from ${MIN_PAIRS} pairs at least, not ${minimumPairs}`)
  return {
    featureId,
    logLikelihoodRatio: 0,
    upperBound: Math.log((1 - beta) / alpha),
    lowerBound: Math.log(beta / (1 - alpha)),
    sampleCount: 0,
    decision: 'continue',
    effectSize,
    sigma: sigma ?? null,
    minimumPairs,
    differenceSum: 0,
    differenceSquares: 0,
  }
}

/**
 * The test after one more query, measured with both. Its statistic adds (δ·d − δ²/2) / σ² for a difference d and an effect δ: the
 * document's increment d − δ²/2 is not normalised by the variance, which makes its type I error 0.31. An unknown σ² is estimated from all
 * pairs so far, and taken one standard error above its estimate, so that both error rates hold for differences that are not normal too. A
 * decision is final: later pairs change nothing.
 *
 * @param controlMetric the metric of the query without the change, such as its reciprocal rank
 * @param treatmentMetric the same metric with the change
 * @throws EvaluationError `DOCALIGN_E901` when a metric is no number
 * @example
 * import { newSequentialTest, updateSequentialTest } from 'docalign/evaluation'
 *
 * let test = newSequentialTest({ featureId: 'graph' })
 * for (let query = 0; query < 30; query++) test = updateSequentialTest(test, 0.5, 1)
 * test.sampleCount // 30
 * test.decision // 'accept-treatment'
 */
export function updateSequentialTest(
  state: SequentialTestState,
  controlMetric: number,
  treatmentMetric: number,
): SequentialTestState {
  const difference = differenceOf([controlMetric, treatmentMetric])
  return withDifferences(state, {
    sampleCount: state.sampleCount + 1,
    differenceSum: state.differenceSum + difference,
    differenceSquares: state.differenceSquares + difference * difference,
  })
}

/** The metric of one query without and with the treatment. */
export type MetricPair = readonly [control: number, treatment: number]

/**
 * The test after a query that it has already counted was measured again: the new pair replaces the earlier one, and the query remains one
 * sample. A decision is final.
 *
 * @throws EvaluationError `DOCALIGN_E901` if a metric is not a finite number
 */
export function replacePair(state: SequentialTestState, earlier: MetricPair, pair: MetricPair): SequentialTestState {
  const [before, after] = [differenceOf(earlier), differenceOf(pair)]
  return withDifferences(state, {
    sampleCount: state.sampleCount,
    differenceSum: state.differenceSum + after - before,
    differenceSquares: state.differenceSquares + after * after - before * before,
  })
}

function differenceOf([control, treatment]: MetricPair): number {
  const difference = treatment - control
  demand(Number.isFinite(difference), `a pair needs two numbers, not ${control} and ${treatment}`)
  return difference
}

function withDifferences(
  state: SequentialTestState,
  pairs: Pick<SequentialTestState, 'sampleCount' | 'differenceSum' | 'differenceSquares'>,
): SequentialTestState {
  if (state.decision !== 'continue') return state
  const logLikelihoodRatio = logLikelihood({ ...state, ...pairs })
  const isEarly = state.sigma === null && pairs.sampleCount < state.minimumPairs
  const decision = isEarly ? 'continue' : decide(logLikelihoodRatio, state)
  return { ...state, ...pairs, logLikelihoodRatio, decision }
}

function logLikelihood({
  effectSize,
  sigma,
  sampleCount,
  differenceSum,
  differenceSquares,
}: SequentialTestState): number {
  const variance = sigma === null ? cautiousVariance(sampleCount, differenceSum, differenceSquares) : sigma * sigma
  return (effectSize * differenceSum - (sampleCount * effectSize * effectSize) / 2) / variance
}

/** One standard error above the estimate; the variance of a variance of n values is 2 / (n − 1) of its square. */
function cautiousVariance(count: number, sum: number, squares: number): number {
  const least = MIN_SIGMA * MIN_SIGMA
  if (count < 2) return least
  const variance = (squares - (sum * sum) / count) / (count - 1)
  return Math.max(variance * (1 + Math.sqrt(2 / (count - 1))), least)
}

function decide(ratio: number, { upperBound, lowerBound }: SequentialTestState): SequentialDecision {
  if (ratio >= upperBound) return 'accept-treatment'
  return ratio <= lowerBound ? 'accept-control' : 'continue'
}
