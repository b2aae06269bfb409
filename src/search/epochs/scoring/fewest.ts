import { differenceInterval, type GateConfidence, LOWER_BOUNDS, shareInterval, USUAL_CONFIDENCE } from './interval.ts'

/** Required number of questions of each kind. */
interface QuestionCounts {
  readonly seen: number
  readonly unseen: number
}

/** The maximum that is ever asked. */
const MAX_QUESTIONS = 1000

/**
 * The minimum number of questions to show a rate above its threshold with a confidence, by default 0.95: if all of them succeed, the lower bound
 * of the rate is above it.
 * Infinity if a thousand are not enough.
 */
export function fewestQuestions(thresholds: {
  readonly nccr_threshold: number
  readonly iur_threshold: number
  readonly gate_confidence?: GateConfidence | null
}): QuestionCounts {
  const z = LOWER_BOUNDS[thresholds.gate_confidence ?? USUAL_CONFIDENCE]
  return {
    seen: fewest(thresholds.nccr_threshold, (all) => differenceInterval(all, 0, all, z)[0]),
    unseen: fewest(thresholds.iur_threshold, (all) => shareInterval(all, all, z)[0]),
  }
}

function fewest(threshold: number, boundOf: (all: number) => number): number {
  for (let all = 1; all <= MAX_QUESTIONS; all++) if (boundOf(all) > threshold) return all
  return Number.POSITIVE_INFINITY
}
