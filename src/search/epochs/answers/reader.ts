import type { SearchHit } from './probe.ts'

/** What the results of a search say to a question: an answer, a contradiction, or nothing. */
export interface GivenAnswer {
  /** `contradiction`: the results contain two statements that cannot both be true; `none`: they contain no answer. */
  readonly kind: 'answer' | 'contradiction' | 'none'
  readonly text: string
  /** Verbatim quotes from the results: the answer, or both sides of a contradiction. */
  readonly quotes: readonly string[]
}

/** Answers a question from search results. */
export interface AnswerReader {
  /** Its name in the report. */
  readonly model: string
  /** Its answers need quotes. */
  readonly isQuoting?: true
  answer(question: string, hits: readonly SearchHit[]): Promise<GivenAnswer>
}

export const NO_ANSWER: GivenAnswer = { kind: 'none', text: '', quotes: [] }
