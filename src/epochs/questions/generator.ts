import type { Concept, UnseenQuestion } from '../concept.ts'

/** Asks about concepts, and about what the docs do not say. */
export interface QuestionGenerator {
  /** Its name in the report. */
  readonly model: string
  /** `count` variations of a question about a concept; null if it is unsuitable for questions. */
  variations(concept: Concept, count: number): Promise<readonly string[] | null>
  /** Up to `count` questions that none of these texts answers. */
  unseen(corpus: readonly string[], count: number, seed: number): Promise<readonly UnseenQuestion[]>
}
