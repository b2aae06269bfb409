import type { SeenResult } from '../answers/seen.ts'
import type { UnseenResult } from '../answers/unseen.ts'
import type { SeenOutcome, UnseenOutcome } from './score.ts'

/** A question with a bad outcome, and how to fix it. */
export interface WorstQuestion {
  readonly question: string
  readonly answer: string
  /** The correct answer; null if the corpus does not answer the question. */
  readonly expected: string | null
  readonly outcome: SeenOutcome | UnseenOutcome
  /** Where the fact is stated: `doc:line`; null if unknown. */
  readonly place: string | null
  readonly fix: string
}

const MAX_WORST = 10

/**
 * Up to ten questions with the worst outcomes: those on which the docs contradict themselves, always wrong, then made up, then inconsistent
 * with the most wrong answers first.
 */
export function worstQuestions(seen: readonly SeenResult[], unseen: readonly UnseenResult[]): WorstQuestion[] {
  const known = seen.flatMap((result) => {
    if (result.outcome === 'Consistent_Correct') return []
    const failed = result.probes.filter(({ final_verdict }) => final_verdict === 'Wrong')
    const contradicted = failed.find(({ contradicted_by: other }) => other !== null)
    const shown = contradicted ?? failed[0]
    if (!shown) return []
    const { concept, section = null } = result
    const place = concept === null ? section : `${concept.doc}:${concept.line}`
    const isAlways = result.outcome === 'Consistent_Wrong'
    const badness = contradicted ? 3 : isAlways ? 2 : failed.length / result.probes.length
    const { question, answer } = shown
    const fix = shown.fix ?? fixOf(shown)
    return [{ badness, question, answer, expected: result.ground_truth, outcome: result.outcome, place, fix }]
  })
  const invented = unseen.flatMap(({ outcome, overlaps, probes: [shown] }) => {
    if (outcome !== 'Hallucination' || overlaps || !shown) return []
    const fix =
      'The results only seem to answer it: say in the docs what there is not, or tell the two things apart by their names.'
    return [{ badness: 1.5, question: shown.question, answer: shown.answer, expected: null, outcome, place: null, fix }]
  })
  return [...known, ...invented]
    .sort((a, b) => b.badness - a.badness || (a.question < b.question ? -1 : 1))
    .slice(0, MAX_WORST)
    .map(({ badness: _, ...question }) => question)
}

function fixOf({ abstained, shown, contradicted_by: other, qa_ids: ids }: SeenResult['probes'][number]): string {
  if (other !== null) return 'Two places say different things: correct the one that is wrong.'
  if (abstained)
    return shown === true
      ? 'It was shown, and the reader said that it is not there: say it in a whole sentence that names its subject.'
      : 'It is not among the first results: say it in a sentence that names what it is about.'
  return shown === true
    ? 'It was shown, and answered wrongly: say it so that it cannot be read in another way.'
    : ids.length === 0
      ? 'Nothing was found for it: say it in a sentence that names what it is about.'
      : 'It is not among the first results, and another place answered: tell the two apart by their wording, or correct the one that is wrong.'
}
