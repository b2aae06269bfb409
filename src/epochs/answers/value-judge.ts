import { valuesOf } from '../../judge/text/values.ts'
import { containment, contentWords, isNegated } from '../../text/words.ts'
import type { AnswerJudge, JudgedAnswer, Verdict } from './similarity.ts'
import { statementsOf } from './statements.ts'

/** Share of the shorter text's words that both must have. */
const SHARED_WORDS = 0.5
/** Share of the words of the truth that a statement has which can deny it. */
const SAYS_THE_SAME = 0.6

/**
 * Judges without a model: an answer is right when it states the value of the truth, or all its versions, numbers, paths and
 * names where no value is known, shares at least half of the words, and its statement of the value says as much or as little "not".
 */
export const valueJudge: AnswerJudge = {
  model: 'values and words',
  isFree: true,
  judge: (answer) => Promise.resolve(judgeByValues(answer)),
}

function judgeByValues({ answer, ground_truth: truth, value }: JudgedAnswer): Verdict {
  const wanted = new Set(contentWords(truth))
  if (containment(new Set(contentWords(answer)), wanted) < SHARED_WORDS) return 'Wrong'
  const statements = statementsOf(answer)
  const states = value === null ? statesValuesOf(statements, truth) : standsIn(answer, value)
  if (!states) return 'Wrong'
  const stating = value === null ? statements : statements.filter((statement) => standsIn(statement, value))
  const [nearest] = (stating.length > 0 ? stating : statements)
    .map((statement) => ({ statement, shared: shareOf(wanted, new Set(contentWords(statement))) }))
    .sort((a, b) => b.shared - a.shared)
  // Of a statement that says only a part of it, a "not" says nothing.
  if (!nearest || nearest.shared < SAYS_THE_SAME) return 'Correct'
  return isNegated(nearest.statement) === isNegated(truth) ? 'Correct' : 'Wrong'
}

function shareOf(wanted: ReadonlySet<string>, words: ReadonlySet<string>): number {
  return wanted.size === 0 ? 0 : [...wanted].filter((word) => words.has(word)).length / wanted.size
}

function statesValuesOf(statements: readonly string[], truth: string): boolean {
  const stated = new Set(statements.flatMap((statement) => valuesOf(statement).map(({ key }) => key)))
  return valuesOf(truth).every(({ key }) => stated.has(key))
}

/** Whether the value stands in the text as a whole: `1.2` does not stand in `1.25`, and `open()` does in `open(file)`. */
export function standsIn(text: string, value: string): boolean {
  const [inner, wanted] = [text.toLowerCase(), value.toLowerCase().replace(/(?<=.)\(\)$/, '')]
  for (let at = inner.indexOf(wanted); at !== -1; at = inner.indexOf(wanted, at + 1)) {
    const [before, after] = [inner[at - 1] ?? ' ', inner[at + wanted.length] ?? ' ']
    const joinsBefore = /[\p{L}\p{N}_]/u.test(before) && /^[\p{L}\p{N}_]/u.test(wanted)
    const joinsAfter = /[\p{L}\p{N}_]/u.test(after) && /[\p{L}\p{N}_]$/u.test(wanted)
    if (!joinsBefore && !joinsAfter) return true
  }
  return false
}
