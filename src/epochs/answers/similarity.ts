import { contentWords } from '../../text/words.ts'
import type { ValidationConfig } from '../config.ts'
import { EpochError } from '../errors.ts'
import { shareIn } from './shown.ts'

/** Whether an answer is right. */
export type Verdict = 'Correct' | 'Wrong'

/** What a judge is asked about: is this answer right, given the truth? */
export interface JudgedAnswer {
  readonly question: string
  readonly answer: string
  readonly ground_truth: string
  /** The page and the sections in which the truth stands; null where that is not known. */
  readonly place: string | null
  /** The value that a right answer states; null where none was extracted. */
  readonly value: string | null
}

/** Judges the answers that similarity leaves open. */
export interface AnswerJudge {
  /** Its name in the report. */
  readonly model: string
  /** It can tell nothing of a fact whose value is not known. */
  readonly needsValue?: true
  judge(answer: JudgedAnswer): Promise<Verdict>
  /** Whether these words answer the question by themselves; left out, nobody can tell. */
  isAnswer?(question: string, quote: string): Promise<boolean>
  /** Whether two quotes cannot both be true as answers to the question; left out, nobody can tell. */
  isContradiction?(question: string, quotes: readonly string[]): Promise<boolean>
}

/**
 * The cosine of the angle between two vectors, −1 to 1; 0 when one of them is all zeros.
 *
 * @throws EpochError `DOCALIGN_E951` for vectors of different length
 * @example
 * import { cosineSimilarity } from 'docalign/epochs'
 *
 * cosineSimilarity([1, 0], [1, 1]) // 0.71
 */
export function cosineSimilarity(left: readonly number[], right: readonly number[]): number {
  if (left.length !== right.length)
    throw new EpochError('DOCALIGN_E951', `vectors of ${left.length} and ${right.length} numbers cannot be compared`)
  let [product, leftSquare, rightSquare] = [0, 0, 0]
  for (const [index, a] of left.entries()) {
    const b = right[index] ?? 0
    product += a * b
    leftSquare += a * a
    rightSquare += b * b
  }
  return leftSquare === 0 || rightSquare === 0 ? 0 : product / Math.sqrt(leftSquare * rightSquare)
}

/**
 * What similarity alone says of an answer (Validation Agent, DD-V02): above the high threshold it is right, below the low one
 * wrong; null in between, both thresholds included, where a judge decides.
 */
export function verdictBySimilarity(similarity: number, config: ValidationConfig): Verdict | null {
  if (similarity > config.similarity_high_threshold) return 'Correct'
  return similarity < config.similarity_low_threshold ? 'Wrong' : null
}

/** Share of the words of the truth from which on an answer may say the same in another way, however far their vectors are apart. */
const MAY_SAY_THE_SAME = 0.5

/**
 * The verdict by similarity, where words do not speak against it. Vectors do not see that words changed places, that a "not" came in or
 * that a value is another one: an answer is right by similarity only if it has all words of the truth in their order, and wrong only if
 * it has few of them. Null where a judge has to decide.
 */
export function verdictWithWords(
  similarity: number,
  { answer, truth }: { readonly answer: string; readonly truth: string },
  config: ValidationConfig,
): Verdict | null {
  const verdict = verdictBySimilarity(similarity, config)
  if (verdict === 'Correct') return saysInOrder(answer, truth) ? verdict : null
  if (verdict === 'Wrong') return shareIn(answer, new Set(contentWords(truth))) < MAY_SAY_THE_SAME ? verdict : null
  return null
}

const DENIAL = /^(?:not?|never|none|cannot|without|neither|nor|except|unless|only|.*n't)$/

/** Whether a text has all words of another one in their order, and denies no more than it. */
function saysInOrder(text: string, other: string): boolean {
  const [words, wanted] = [wordsOf(text), wordsOf(other)]
  let next = 0
  for (const word of words) if (word === wanted[next]) next++
  const denials = (list: readonly string[]): number => list.filter((word) => DENIAL.test(word)).length
  return next === wanted.length && denials(words) === denials(wanted)
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+(?:['’.:/-][\p{L}\p{N}_]+)*/gu) ?? []
}
