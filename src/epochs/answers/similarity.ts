import type { ValidationConfig } from '../config.ts'
import { EpochError } from '../errors.ts'

/** The spec's two words for an answer to a question. */
export type Verdict = 'Correct' | 'Wrong'

/** What a judge is asked about: is this answer right, given the truth? */
export interface JudgedAnswer {
  readonly question: string
  readonly answer: string
  readonly ground_truth: string
  /** The value that a right answer states; null where none was extracted. */
  readonly value: string | null
}

/** Decides what similarity leaves open. */
export interface AnswerJudge {
  /** Its name in the report. */
  readonly model: string
  /** Asking it costs nothing: it decides what is not similar too. */
  readonly isFree?: true
  judge(answer: JudgedAnswer): Promise<Verdict>
}

/** Cosine of the angle between two vectors, −1 to 1; 0 when one of them is all zeros. Throws EpochError `DOCALIGN_E951` for vectors of different length. */
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
