import { contentWords } from '../../text/words.ts'
import type { Concept } from '../concept.ts'

/** Share of the words of either statement that both must have, rare ones counting more: lists say the same of different things. */
const SHARED = 0.65
/** Words beside its value that make a statement about something certain. */
const MIN_WORDS = 3
/** Other statements with the word that tells what a statement is about that are looked at. */
const MAX_OTHERS = 100

interface Stated {
  readonly concept: Concept
  readonly words: ReadonlySet<string>
}

/**
 * The concepts beside which another place says another value in much the same words, the most alike first: where a corpus contradicts itself,
 * it is among these. Whether it does is for a reader to say. About linear in the number of concepts.
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
  // What no other says tells nothing of what it is about.
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
