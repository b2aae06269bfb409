import { contentWords } from '../../../base/text/words.ts'
import type { Concept } from '../concept.ts'

/**
 * Minimum share of words that both statements have in common, with rare words counting more: lists repeat the same words for different
 * things.
 */
const SHARED = 0.65
/** Minimum number of words besides its value for a statement with a definite subject. */
const MIN_WORDS = 3
/** Maximum number of other statements with the topic word to compare. */
const MAX_OTHERS = 100

interface Stated {
  readonly concept: Concept
  readonly words: ReadonlySet<string>
}

/**
 * The concepts for which another place has a different value in similar words, most similar first: if a corpus contradicts itself, then
 * among these. A reader has to decide whether it does. Approximately linear in the number of concepts.
 */
export function contestedConcepts(concepts: readonly Concept[]): Concept[] {
  const stated = concepts.map((concept) => ({ concept, words: wordsAround(concept) }))
  const having = new Map<string, Stated[]>()
  for (const each of stated)
    for (const word of each.words) {
      const known = having.get(word)
      if (known) known.push(each)
      else having.set(word, [each])
    }
  const rarity = (word: string): number => Math.log(1 + stated.length / (having.get(word)?.length ?? 1))
  return stated
    .map((each) => ({ each, alike: each.words.size < MIN_WORDS ? 0 : mostAlike(each, having, rarity) }))
    .filter(({ alike }) => alike >= SHARED)
    .sort((a, b) => b.alike - a.alike || (a.each.concept.qa_id < b.each.concept.qa_id ? -1 : 1))
    .map(({ each }) => each.concept)
}

function wordsAround({ ground_truth, value }: Concept): ReadonlySet<string> {
  return new Set(contentWords(value === '' ? ground_truth : ground_truth.replaceAll(value, ' ')))
}

function mostAlike(
  { concept, words }: Stated,
  having: ReadonlyMap<string, readonly Stated[]>,
  rarity: (word: string) => number,
): number {
  const havingOf = (word: string): readonly Stated[] => having.get(word) ?? []
  // A word that occurs in no other statement is no topic.
  const shared = [...words].filter((word) => havingOf(word).length > 1)
  const [topic] = shared.sort((a, b) => rarity(b) - rarity(a))
  const others = topic === undefined ? [] : havingOf(topic).slice(0, MAX_OTHERS)
  const contradicting = others.filter(
    ({ concept: other }) =>
      other.claim_type === concept.claim_type &&
      other.value !== concept.value &&
      !concept.ground_truth.includes(other.value) &&
      (other.doc !== concept.doc || other.headings.join() !== concept.headings.join()),
  )
  const weightOf = (some: Iterable<string>): number => [...some].reduce((sum, word) => sum + rarity(word), 0)
  const own = weightOf(words)
  const shares = contradicting.map((other) => {
    const both = shared.filter((word) => other.words.has(word))
    return weightOf(both) / Math.max(own, weightOf(other.words))
  })
  return Math.max(0, ...shares)
}
