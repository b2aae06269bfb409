import { contentWords } from '../../../base/text/words.ts'
import type { ValidationConfig } from '../config.ts'
import { EpochError } from '../errors.ts'
import { shareIn } from './stated.ts'

/** Whether an answer is right. */
export type Verdict = 'Correct' | 'Wrong'

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
 * The verdict by similarity alone: correct above the high threshold, wrong below the low one; null in between,
 * both thresholds included, where a judge decides.
 */
export function verdictBySimilarity(similarity: number, config: ValidationConfig): Verdict | null {
  if (similarity > config.similarity_high_threshold) return 'Correct'
  return similarity < config.similarity_low_threshold ? 'Wrong' : null
}

/** Minimum share of the truth's words with which an answer may be a paraphrase, however distant the vectors are. */
const MAY_SAY_THE_SAME = 0.5

/**
 * The verdict by similarity, unless the words contradict it. Vectors hardly reflect swapped words, an added "not" or another value:
 * similarity makes an answer correct only if it has all words of the truth in order, and wrong only if it has few of them. Null if a judge
 * has to decide.
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

/** Whether a text has all words of another one in order, and the same number of negations. */
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
