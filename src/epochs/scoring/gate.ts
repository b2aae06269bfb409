import type { ValidationConfig } from '../config.ts'
import type { Interval } from './interval.ts'

/** A rate that is measured on a sample, with its 95 % interval. */
export interface MeasuredRate {
  readonly rate: number
  readonly interval: Interval
}

export interface GateVerdict {
  readonly passed: boolean
  /** Why it did not pass, one sentence each. */
  readonly reasons: readonly string[]
  /** Whether both intervals lie on one side of their thresholds; otherwise another sample could give a different result. */
  readonly decisive: boolean
}

/** NCCR > 0.8 and IUR > 0.9, or what the configuration sets instead: above, not at (Validation Agent, quick reference). */
export function judgeGate(nccr: MeasuredRate, iur: MeasuredRate, config: ValidationConfig): GateVerdict {
  const measures = [
    { name: 'NCCR', threshold: config.nccr_threshold, ...nccr },
    { name: 'IUR', threshold: config.iur_threshold, ...iur },
  ]
  const reasons = measures
    .filter(({ rate, threshold }) => !(rate > threshold))
    .map(({ name, rate, threshold }) => `${name} is ${rate.toFixed(3)} and must be above ${threshold}`)
  const decisive = measures.every(({ interval: [low, high], threshold }) => low > threshold || high <= threshold)
  return { passed: reasons.length === 0, reasons, decisive }
}
