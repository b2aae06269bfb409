import { contentWords } from '../../../judge/text/words.ts'
import type { UnseenKind, UnseenQuestion } from '../../concept.ts'
import { shuffled } from '../sample.ts'
import type { UnseenFact } from './fact.ts'
import { FAR_FACTS } from './far.ts'
import { NEAR_FACTS } from './near.ts'

/**
 * Up to `size` questions that this corpus does not answer, half of them far from it and half near it; where one half falls
 * short, more of the other. A question is left out when a single text of the corpus has all the words that an answer needs.
 * That is decided on the words alone and never by the search under test, whose mistakes it would hide.
 */
export function chooseUnseen(corpus: readonly string[], size: number, seed: number): UnseenQuestion[] {
  const texts = corpus.map((text) => new Set(contentWords(text)))
  const far = chosen('far', FAR_FACTS, texts, seed)
  const near = chosen('near', NEAR_FACTS, texts, seed + 1)
  const nearSize = Math.max(Math.floor(size / 2), size - far.length)
  const nearPart = near.slice(0, nearSize)
  return [...far.slice(0, size - nearPart.length), ...nearPart]
}

function chosen(
  kind: UnseenKind,
  facts: readonly UnseenFact[],
  texts: readonly ReadonlySet<string>[],
  seed: number,
): UnseenQuestion[] {
  const numbered = facts.map((fact, index) => ({ ...fact, id: `${kind}-${index + 1}` }))
  const unanswered = numbered.filter(({ terms }) => {
    const stems = terms.flatMap(contentWords)
    return !texts.some((words) => stems.every((stem) => words.has(stem)))
  })
  return shuffled(unanswered, seed).map(({ id, question }) => ({ id, kind, variations: [question] }))
}
