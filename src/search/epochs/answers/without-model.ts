import { containment, contentWords } from '../../../base/text/words.ts'
import type { AnswerJudge } from './judge.ts'
import { shownText } from './probe.ts'
import { type AnswerReader, NO_ANSWER } from './reader.ts'
import { retrieve } from './retrieval.ts'
import { statesValue } from './stated.ts'

/** Separates the results that together are the answer. */
const SEPARATOR = '\n\n---\n\n'
/** Minimum share of the truth's words in a result that contains the value. */
const SHARED_WORDS = 0.5

/**
 * Takes the first results themselves as the answer. Where none has the score, that is a refusal.
 *
 * @param options `abstainBelow` is a score in the search's own unit
 * @example
 * import { resultsReader } from 'docalign/epochs'
 *
 * const { answer } = resultsReader({ abstainBelow: 0.3 })
 * const hit = { qa_id: 'readme', text: 'The server listens on port 3000.' }
 * await answer('Which port?', [{ ...hit, score: 0.9 }])
 * // { kind: 'answer', text: 'The server listens on port 3000.', quotes: [] }
 * await answer('What does it cost?', [{ ...hit, score: 0.1 }]) // { kind: 'none', text: '', quotes: [] }
 */
export function resultsReader({ abstainBelow }: { readonly abstainBelow: number }): AnswerReader {
  return {
    model: 'first results',
    answer: (_, hits) =>
      Promise.resolve(
        hits.some(({ score }) => score >= abstainBelow)
          ? { kind: 'answer', text: hits.map(shownText).join(SEPARATOR), quotes: [] }
          : NO_ANSWER,
      ),
  }
}

/**
 * Judges retrieval, by the value or the section that came with the question: a fact is found if one of the results shows it, and no other
 * states another amount in the same words. As an answer, a text is right if it states the value as a whole, beside half of the words of the truth.
 * Whether it is stated of the right thing is not checked.
 *
 * @example
 * import { statedValueJudge } from 'docalign/epochs'
 *
 * const truth = { ground_truth: 'The server listens on port 3000.', place: 'docs/server.md', value: '3000' }
 * const asked = { question: 'Which port?', ...truth }
 * await statedValueJudge.judge({ ...asked, answer: 'By default the server listens on port 3000.' }) // 'Correct'
 * await statedValueJudge.judge({ ...asked, answer: 'By default the server listens on port 30000.' }) // 'Wrong'
 */
export const statedValueJudge: AnswerJudge = {
  model: 'stated values',
  retrieve,
  judge({ answer, ground_truth, value }) {
    const wanted = new Set(contentWords(ground_truth))
    const isStated = (text: string): boolean =>
      value !== null && statesValue(text, value) && containment(new Set(contentWords(text)), wanted) >= SHARED_WORDS
    return Promise.resolve(answer.split(SEPARATOR).some(isStated) ? 'Correct' : 'Wrong')
  },
}
