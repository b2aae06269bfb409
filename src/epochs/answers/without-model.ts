import { containment, contentWords } from '../../text/words.ts'
import { shownText } from './probe.ts'
import { type AnswerReader, NO_ANSWER } from './reader.ts'
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
      value !== null && standsIn(text, value) && containment(new Set(contentWords(text)), wanted) >= SHARED_WORDS
    return Promise.resolve(answer.split(SEPARATOR).some(isStated) ? 'Correct' : 'Wrong')
  },
}

/** Whether the value stands in the text as a whole: `1.2` does not stand in `1.25`, and `open()` does in `open(file)`. */
function standsIn(text: string, value: string): boolean {
  const [inner, wanted] = [text.toLowerCase(), value.toLowerCase().replace(/(?<=.)\(\)$/, '')]
  for (let at = inner.indexOf(wanted); at !== -1; at = inner.indexOf(wanted, at + 1)) {
    const [before, after] = [inner[at - 1] ?? ' ', inner[at + wanted.length] ?? ' ']
    const joinsBefore = /[\p{L}\p{N}_]/u.test(before) && /^[\p{L}\p{N}_]/u.test(wanted)
    const joinsAfter = /[\p{L}\p{N}_]/u.test(after) && /[\p{L}\p{N}_]$/u.test(wanted)
    if (!joinsBefore && !joinsAfter) return true
  }
  return false
}
