import type { SearchHit } from './probe.ts'

/** What the results of a search say to a question: an answer, a contradiction, or nothing. */
export interface GivenAnswer {
  /** `contradiction`: the results say two things that cannot both be true; `none`: they do not say it. */
  readonly kind: 'answer' | 'contradiction' | 'none'
  readonly text: string
  /** Words of the results, verbatim: those that say it, or both sides of a contradiction. */
  readonly quotes: readonly string[]
}

/** Answers a question from the results of a search. */
export interface AnswerReader {
  /** Its name in the report. */
  readonly model: string
  /** Its answers rest on quotes. */
  readonly isQuoting?: true
  answer(question: string, hits: readonly SearchHit[]): Promise<GivenAnswer>
}

export const NO_ANSWER: GivenAnswer = { kind: 'none', text: '', quotes: [] }
