/** The verdict on one question: answered correctly, answered wrongly, or refused. */
export type QuestionVerdict = 'correct' | 'wrong' | 'uninformative'
/** Of all questions about one concept. */
export type SeenOutcome = 'Consistent_Correct' | 'Consistent_Wrong' | 'Inconsistent'
/** Of all ways of asking what the corpus does not answer. */
export type UnseenOutcome = 'Uninformative' | 'Inconsistent' | 'Hallucination'

/**
 * The outcome of a known fact: correct only if all its questions are answered correctly, and wrong if none is, since a refusal of what the docs
 * say is no correct answer.
 *
 * @param verdicts one for each way of asking
 * @example
 * import { seenOutcome } from 'docalign/epochs'
 *
 * seenOutcome(['correct', 'correct', 'correct']) // 'Consistent_Correct'
 * seenOutcome(['correct', 'wrong', 'correct']) // 'Inconsistent'
 */
export function seenOutcome(verdicts: readonly QuestionVerdict[]): SeenOutcome {
  const correct = verdicts.filter((verdict) => verdict === 'correct').length
  if (verdicts.length > 0 && correct === verdicts.length) return 'Consistent_Correct'
  return verdicts.length > 0 && correct === 0 ? 'Consistent_Wrong' : 'Inconsistent'
}

/**
 * The outcome of a question that the docs do not answer.
 *
 * @param answers one for each way of asking: null for a refusal, equal labels for answers that agree
 * @example
 * import { unseenOutcome } from 'docalign/epochs'
 *
 * unseenOutcome([null, null, null]) // 'Uninformative'
 * unseenOutcome(['port 80', 'port 80', 'port 80']) // 'Hallucination'
 * unseenOutcome(['port 80', null, 'port 443']) // 'Inconsistent'
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
 * Net Consistently Correct Rate, −1 to 1: (Consistent_Correct − Consistent_Wrong) / Total_Seen_Queries. A query is
 * a fact with all ways of asking about it. 0 when nothing was asked.
 *
 * @example
 * import { calculateNCCR } from 'docalign/epochs'
 *
 * const [right, wrong, mixed] = ['Consistent_Correct', 'Consistent_Wrong', 'Inconsistent'] as const
 * calculateNCCR([right, right, right, wrong, mixed].map((outcome) => ({ outcome }))) // 0.4
 */
export function calculateNCCR(results: readonly { readonly outcome: SeenOutcome }[]): number {
  const { Consistent_Correct: correct = 0, Consistent_Wrong: wrong = 0 } = countOutcomes(results)
  return results.length === 0 ? 0 : (correct - wrong) / results.length
}

/**
 * Inconsistent/Uninformative Rate, 0–1: (Uninformative + Inconsistent) / Total_Unseen_Queries. 0 when nothing was
 * asked.
 *
 * @example
 * import { calculateIUR } from 'docalign/epochs'
 *
 * const [refused, mixed, invented] = ['Uninformative', 'Inconsistent', 'Hallucination'] as const
 * calculateIUR([refused, refused, mixed, invented].map((outcome) => ({ outcome }))) // 0.75
 */
export function calculateIUR(results: readonly { readonly outcome: UnseenOutcome }[]): number {
  const { Uninformative: refused = 0, Inconsistent: inconsistent = 0 } = countOutcomes(results)
  return results.length === 0 ? 0 : (refused + inconsistent) / results.length
}
