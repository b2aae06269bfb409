import { valuesOf } from '../../judge/text/values.ts'
import { containment, contentWords, isNegated } from '../../judge/text/words.ts'
import type { AnswerJudge, JudgedAnswer, Verdict } from './similarity.ts'

/** Share of the shorter text's words that both must have. */
const SHARED_WORDS = 0.5

/**
 * Judges without a model: an answer is right when it states the value of the truth, or all its versions, numbers, paths and
 * names where no value is known, says as much or as little "not", and shares at least half of the words.
 */
export const valueJudge: AnswerJudge = {
  model: 'values and words',
  judge: (answer) => Promise.resolve(judgeByValues(answer)),
}

function judgeByValues({ answer, ground_truth: truth, value }: JudgedAnswer): Verdict {
  const sharesWords = containment(new Set(contentWords(answer)), new Set(contentWords(truth))) >= SHARED_WORDS
  const states = value === null ? statesValuesOf(answer, truth) : standsIn(answer, value)
  return sharesWords && states && isNegated(answer) === isNegated(truth) ? 'Correct' : 'Wrong'
}

function statesValuesOf(answer: string, truth: string): boolean {
  const stated = new Set(valuesOf(answer).map(({ key }) => key))
  return valuesOf(truth).every(({ key }) => stated.has(key))
}

/** Whether the value stands in the text as a whole: `1.2` does not stand in `1.25`. */
function standsIn(text: string, value: string): boolean {
  const [inner, wanted] = [text.toLowerCase(), value.toLowerCase()]
  for (let at = inner.indexOf(wanted); at !== -1; at = inner.indexOf(wanted, at + 1)) {
    const around = (inner[at - 1] ?? ' ') + (inner[at + wanted.length] ?? ' ')
    if (!/[\p{L}\p{N}_]/u.test(around)) return true
  }
  return false
}
