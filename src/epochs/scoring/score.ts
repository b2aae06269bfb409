import type { ValidationConfig } from '../config.ts'
import { differenceInterval, ONE_SIDED, shareInterval } from './interval.ts'

/** What became of one question: answered rightly, answered wrongly, or refused. */
export type QuestionVerdict = 'correct' | 'wrong' | 'uninformative'
/** Of all questions about one concept (Validation Agent, §2.1). */
export type SeenOutcome = 'Consistent_Correct' | 'Consistent_Wrong' | 'Inconsistent'
/** Of all ways of asking what the corpus does not answer (Validation Agent, §2.2). */
export type UnseenOutcome = 'Uninformative' | 'Inconsistent' | 'Hallucination'

/**
 * The outcome of a concept: consistent only when all its questions ended alike, and the refusal of a known fact is neither
 * right nor wrong (Validation Agent, DD-V05).
 */
export function seenOutcome(verdicts: readonly QuestionVerdict[]): SeenOutcome {
  const [first] = verdicts
  if (first === undefined || verdicts.some((verdict) => verdict !== first)) return 'Inconsistent'
  return first === 'correct' ? 'Consistent_Correct' : first === 'wrong' ? 'Consistent_Wrong' : 'Inconsistent'
}

/**
 * The outcome of a question without an answer in the corpus. `answers` has one item per way of asking: null for a refusal,
 * the same label for answers that agree with each other.
 */
export function unseenOutcome(answers: readonly (string | number | null)[]): UnseenOutcome {
  const [first = null] = answers
  if (answers.some((answer) => answer !== first)) return 'Inconsistent'
  return first === null ? 'Uninformative' : 'Hallucination'
}

export function countOutcomes<T extends string>(
  results: readonly { readonly outcome: T }[],
): Partial<Record<T, number>> {
  const counts: Partial<Record<T, number>> = {}
  for (const { outcome } of results) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

/**
 * Net Consistently Correct Rate, −1 to 1: (Consistent_Correct − Consistent_Wrong) / Total_Seen_Queries (Validation Agent,
 * §2.1). A query is a concept with its variations. 0 when nothing was asked.
 */
export function calculateNCCR(results: readonly { readonly outcome: SeenOutcome }[]): number {
  const { Consistent_Correct: correct = 0, Consistent_Wrong: wrong = 0 } = countOutcomes(results)
  return results.length === 0 ? 0 : (correct - wrong) / results.length
}

/**
 * Inconsistent/Uninformative Rate, 0–1: (Uninformative + Inconsistent) / Total_Unseen_Queries (Validation Agent, §2.2). 0 when
 * nothing was asked.
 */
export function calculateIUR(results: readonly { readonly outcome: UnseenOutcome }[]): number {
  const { Uninformative: refused = 0, Inconsistent: inconsistent = 0 } = countOutcomes(results)
  return results.length === 0 ? 0 : (refused + inconsistent) / results.length
}

interface Counted {
  readonly seen: { readonly right: number; readonly wrong: number; readonly total: number }
  readonly unseen: { readonly good: number; readonly total: number }
}

/**
 * Why what was asked is too little to rely on, one sentence each: fewer questions than the configuration requires, or a rate that is
 * above its threshold only by chance, for its lower bound is not. The bound is one-sided: with 95 % confidence the rate of all
 * questions that could be asked lies above it.
 */
export function lackingEvidence({ seen, unseen }: Counted, config: ValidationConfig): string[] {
  const few = [
    { asked: seen.total, what: 'known facts' },
    { asked: unseen.total, what: 'questions without an answer' },
  ].filter(({ asked }) => asked < config.min_questions)
  if (few.length > 0)
    return few.map(({ asked, what }) => `too small to validate: ${asked} of at least ${config.min_questions} ${what}`)
  const rates = [
    {
      name: 'NCCR',
      rate: (seen.right - seen.wrong) / seen.total,
      low: differenceInterval(seen.right, seen.wrong, seen.total, ONE_SIDED)[0],
      threshold: config.nccr_threshold,
    },
    {
      name: 'IUR',
      rate: unseen.good / unseen.total,
      low: shareInterval(unseen.good, unseen.total, ONE_SIDED)[0],
      threshold: config.iur_threshold,
    },
  ]
  return rates
    .filter(({ rate, low, threshold }) => rate > threshold && !(low > threshold))
    .map(
      ({ name, rate, low, threshold }) =>
        `${name} is ${rate.toFixed(3)}, but with so few questions only known to be above ${low.toFixed(3)}, not above ${threshold}`,
    )
}
