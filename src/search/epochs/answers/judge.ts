import type { retrieve } from './retrieval.ts'
import type { Verdict } from './similarity.ts'

/** The question to a judge: is this answer correct, given the truth? */
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
  /** Whether the results show what is wanted; given, no answer is judged, and facts need a value or a section. */
  readonly retrieve?: typeof retrieve
  judge(answer: JudgedAnswer): Promise<Verdict>
  /** Whether the quote answers the question on its own; if omitted, this is unknown. */
  isAnswer?(question: string, quote: string): Promise<boolean>
  /** Whether two quotes, as answers to the question, cannot both be true; if omitted, this is unknown. */
  isContradiction?(question: string, quotes: readonly string[]): Promise<boolean>
}
