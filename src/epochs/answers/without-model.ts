import { containment, contentWords } from '../../text/words.ts'
import { shownText } from './probe.ts'
import { type AnswerReader, NO_ANSWER } from './reader.ts'
import { statesValue } from './shown.ts'
import type { AnswerJudge } from './similarity.ts'

/** Between the results that are an answer together. */
const SEPARATOR = '\n\n---\n\n'
/** Share of the words of the truth that the result must have which states the value. */
const SHARED_WORDS = 0.5

/** Takes the results themselves for the answer, without a model; where none has the score, that is a refusal. */
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
 * Decides without a model what can be decided exactly: whether one of the results states the value of the truth, as a whole, among its
 * words. Whether it says it of the right thing is not checked.
 */
export const statedValueJudge: AnswerJudge = {
  model: 'stated values',
  needsValue: true,
  judge({ answer, ground_truth, value }) {
    const wanted = new Set(contentWords(ground_truth))
    const isStated = (text: string): boolean =>
      value !== null && statesValue(text, value) && containment(new Set(contentWords(text)), wanted) >= SHARED_WORDS
    return Promise.resolve(answer.split(SEPARATOR).some(isStated) ? 'Correct' : 'Wrong')
  },
}
