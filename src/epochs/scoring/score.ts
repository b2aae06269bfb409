/** What became of one question: answered rightly, answered wrongly, or refused. */
export type QuestionVerdict = 'correct' | 'wrong' | 'uninformative'
/** Of all questions about one concept (Validation Agent, §2.1); `Refused`: none of them was answered. */
export type SeenOutcome = 'Consistent_Correct' | 'Consistent_Wrong' | 'Refused' | 'Inconsistent'
/** Of all ways of asking what the corpus does not answer (Validation Agent, §2.2). */
export type UnseenOutcome = 'Uninformative' | 'Inconsistent' | 'Hallucination'

/**
 * The outcome of a concept: consistent only when all its questions ended alike (Validation Agent, DD-V05). One that is refused each time
 * is consistent too, and neither right nor wrong.
 */
export function seenOutcome(verdicts: readonly QuestionVerdict[]): SeenOutcome {
  const [first] = verdicts
  if (first === undefined || verdicts.some((verdict) => verdict !== first)) return 'Inconsistent'
  return CONSISTENT[first]
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

const CONSISTENT: Readonly<Record<QuestionVerdict, SeenOutcome>> = {
  correct: 'Consistent_Correct',
  wrong: 'Consistent_Wrong',
  uninformative: 'Refused',
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
