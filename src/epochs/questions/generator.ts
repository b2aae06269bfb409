import { contentWords } from '../../text/words.ts'
import type { Concept, UnseenQuestion } from '../concept.ts'
import { type CorpusGuide, NO_GUIDE } from './guide.ts'
import { chooseUnseen } from './unseen/choose.ts'
import { questionVariations } from './variations.ts'

export interface QuestionGenerator {
  /** Its name in the report. */
  readonly model: string
  /** `count` ways of asking about a concept; null for a concept that cannot be asked about. */
  variations(concept: Concept, count: number): Promise<readonly string[] | null>
  /** Up to `count` questions that none of these texts answers. */
  unseen(corpus: readonly string[], count: number, seed: number): Promise<readonly UnseenQuestion[]>
}

/**
 * Asks without a model, always the same way; about the entries of a corpus, in the words that tell them apart and by what the `guide`
 * says that it calls things.
 */
export function embeddedGeneratorFor(corpus: readonly string[], guide: CorpusGuide = NO_GUIDE): QuestionGenerator {
  const counts = new Map<string, number>()
  for (const text of corpus)
    for (const stem of new Set(contentWords(text))) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  const frequency = (word: string): number => Math.max(...contentWords(word).map((stem) => counts.get(stem) ?? 0), 0)
  return {
    model: 'embedded',
    variations: (concept, count) => Promise.resolve(questionVariations(concept, count, frequency, guide)),
    unseen: (texts, count, seed) => Promise.resolve(chooseUnseen(texts, count, seed, guide.topics)),
  }
}

/** As {@link embeddedGeneratorFor}, of a corpus of which nothing is known: the first words of a statement tell it from others. */
export const embeddedGenerator: QuestionGenerator = embeddedGeneratorFor([])
