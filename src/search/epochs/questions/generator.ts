import type { Concept, UnseenQuestion } from '../concept.ts'

/** What a corpus says, for questions that it does not answer. */
export interface CorpusContents {
  /** All that it says: what one of these texts answers is not asked. */
  readonly texts: readonly string[]
  /** Its pages and their sections. */
  readonly outline: readonly string[]
}

/** Writes questions about a corpus: those that it answers, and those that it does not. */
export interface QuestionGenerator {
  /** Its name in the report. */
  readonly model: string
  /** `count` variations of a question about a concept; null if it is unsuitable for questions. */
  variations(concept: Concept, count: number): Promise<readonly string[] | null>
  /** Up to `count` questions that a corpus does not answer, others for another seed. */
  unseen(corpus: CorpusContents, count: number, seed: number): Promise<readonly UnseenQuestion[]>
}
