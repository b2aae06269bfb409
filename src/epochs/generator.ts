import type { Concept, UnseenQuestion } from './concept.ts'
import { questionVariations } from './generate.ts'
import { chooseUnseen } from './unseen/choose.ts'

/** Makes the questions of a validation. */
export interface QuestionGenerator {
  /** Its name in the report. */
  readonly model: string
  /** `count` ways of asking about a concept; null for a concept that cannot be asked about. */
  variations(concept: Concept, count: number): Promise<readonly string[] | null>
  /** Up to `count` questions that none of these texts answers. */
  unseen(corpus: readonly string[], count: number, seed: number): Promise<readonly UnseenQuestion[]>
}

/** Asks without a model, always the same way. */
export const embeddedGenerator: QuestionGenerator = {
  model: 'embedded',
  variations: (concept, count) => Promise.resolve(questionVariations(concept, count)),
  unseen: (corpus, count, seed) => Promise.resolve(chooseUnseen(corpus, count, seed)),
}
