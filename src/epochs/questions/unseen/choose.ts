import { contentWords } from '../../../text/words.ts'
import type { UnseenQuestion } from '../../concept.ts'
import { shuffled } from '../sample.ts'
import { FAR_FACTS } from './far.ts'
import { nearMisses } from './near.ts'

/**
 * Up to `size` questions that this corpus does not answer, half of them far from it and half near it; where one half falls
 * short, more of the other. Near ones ask for attributes that the `topics` of the corpus do not have. A far one is left out when a
 * single text of the corpus has all the words that an answer needs. That is decided on the words alone and never by the search
 * under test, whose mistakes it would hide.
 */
export function chooseUnseen(
  corpus: readonly string[],
  size: number,
  seed: number,
  topics: readonly string[] = [],
): UnseenQuestion[] {
  const texts = corpus.map((text) => new Set(contentWords(text)))
  const far = farQuestions(texts, seed)
  const near = nearMisses(texts, topics, Math.max(Math.floor(size / 2), size - far.length), seed + 1)
  return [...far.slice(0, size - near.length), ...near]
}

function farQuestions(texts: readonly ReadonlySet<string>[], seed: number): UnseenQuestion[] {
  const numbered = FAR_FACTS.map((fact, index) => ({ ...fact, id: `far-${index + 1}` }))
  const unanswered = numbered.filter(({ terms }) => {
    const stems = terms.flatMap(contentWords)
    return !texts.some((words) => stems.every((stem) => words.has(stem)))
  })
  return shuffled(unanswered, seed).map(({ id, question }) => ({ id, kind: 'far', variations: waysOf(question) }))
}

/** As it is, in key words, and as it is put to somebody. */
function waysOf(question: string): string[] {
  const keywords = question
    .replace(/[?]/g, '')
    .split(' ')
    .filter((word) => contentWords(word).length > 0)
  return [question, keywords.join(' '), `can you tell me: ${question.charAt(0).toLowerCase()}${question.slice(1)}`]
}
