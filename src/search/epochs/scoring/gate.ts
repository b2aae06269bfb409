import type { ValidationConfig } from '../config.ts'
import { fewestQuestions } from './fewest.ts'
import type { Interval } from './interval.ts'

/** A rate measured on a sample, with its 95 % interval. */
export interface MeasuredRate {
  readonly rate: number
  readonly interval: Interval
  /** Lower bound of the rate for all possible questions, with the confidence of the gate; omitted if the sample is all there is. */
  readonly bound?: number
  /** Number of questions asked; if omitted, enough. */
  readonly asked?: number
}

/** Whether an epoch passed the gate, and why not. */
export interface GateVerdict {
  readonly passed: boolean
  /** Why it did not pass, one sentence each. */
  readonly reasons: readonly string[]
  /** What keeps the rates from meaning much, one sentence each; omitted in reports of older versions. */
  readonly notes?: readonly string[]
  /** Whether both intervals are on one side of their thresholds; otherwise another sample could give a different result. */
  readonly decisive: boolean
}

/** How answers are judged: by a model, or, `embedded`, by the values that came with the questions. */
export type ValidationMode = 'embedded' | 'model'

/** Why IUR does not decide without a model. */
const NOBODY_REFUSES =
  'IUR informs and does not decide without a model: to refuse a question is what a reader of the results does, and nobody reads them'

/**
 * Whether the rates pass the gate: NCCR above 0.8 and IUR above 0.9, or what the configuration sets instead (Validation Agent, quick
 * reference). If it sets `gate_confidence`, the lower bounds of the rates have to be above the thresholds too; otherwise too few questions are
 * only noted. Without a model NCCR alone decides, as nobody is there to refuse an answer.
 *
 * @example
 * import { differenceInterval, judgeGate, readValidationConfig, shareInterval } from 'docalign/epochs'
 *
 * const nccr = { rate: 0.9, interval: differenceInterval(46, 1, 50), asked: 50 }
 * const iur = { rate: 0.88, interval: shareInterval(44, 50), asked: 50 }
 * const verdict = judgeGate(nccr, iur, readValidationConfig())
 * verdict.passed // false
 * verdict.reasons // ['IUR is 0.880 and must be above 0.9']
 * verdict.decisive // false
 */
export function judgeGate(
  nccr: MeasuredRate,
  iur: MeasuredRate,
  config: ValidationConfig,
  mode: ValidationMode = 'model',
): GateVerdict {
  const fewest = fewestQuestions(config)
  const known = { name: 'NCCR', what: 'known facts', threshold: config.nccr_threshold, least: fewest.seen, ...nccr }
  const unknown = {
    ...{ name: 'IUR', what: 'questions without an answer', threshold: config.iur_threshold, least: fewest.unseen },
    ...iur,
  }
  const measures = mode === 'model' ? [known, unknown] : [known]
  const unasked = measures.filter(({ asked }) => asked === 0)
  const few = measures.filter((each) => each.asked !== undefined && each.asked < each.least && !unasked.includes(each))
  const low = measures.filter((each) => !(each.rate > each.threshold) && !unasked.includes(each))
  const confidence = config.gate_confidence
  const byChance = measures.filter(
    (each) => confidence !== null && each.rate > each.threshold && !((each.bound ?? 1) > each.threshold),
  )
  const reasons = [
    ...unasked.map(({ name, what }) => `${name} is unknown: there are no ${what}`),
    ...low.map(({ name, rate, threshold }) => `${name} is ${rate.toFixed(3)} and must be above ${threshold}`),
    ...byChance.map(
      ({ name, rate, bound = 1, threshold }) =>
        `${name} is ${rate.toFixed(3)}, and with a confidence of ${confidence} only known to be above ${bound.toFixed(3)}, not above ${threshold}`,
    ),
  ]
  const notes = [
    ...few.map(({ asked, least, what }) => `${asked} ${what} are too few to mean much: ask at least ${least}`),
    ...(mode === 'model' || unknown.asked === 0 ? [] : [NOBODY_REFUSES]),
  ]
  const decisive = measures.every(({ interval: [from, to], threshold }) => from > threshold || to <= threshold)
  return { passed: reasons.length === 0, reasons, notes, decisive }
}
