import { contentWords } from '../../text/words.ts'
import { plainPhrase } from './phrase.ts'

/** In how many texts of the corpus a word stands: a question is told from others by its rare words. */
export type Frequency = (word: string) => number

/** Words of asking and counting, which say nothing of what is asked about. */
const EMPTY = new Set('how much many why whose whoever let see e.g i.e use used using please note'.split(' '))

/** The words of a statement that carry meaning, as written and in their order, without those of its value. */
export function keywordsOf(statement: string, value: string): string[] {
  const rest = plainPhrase(value === '' ? statement : statement.replaceAll(value, ' '))
  const parts = value.split(/\s+/)
  // Of a longer value, such as a command, a word alone gives nothing away.
  const given = new Set(parts.length > 2 ? [] : parts.map((part) => part.toLowerCase()))
  const words = new Map<string, string>()
  for (const [word] of rest.matchAll(/\p{L}[\p{L}\p{M}\p{N}_'.-]*[\p{L}\p{M}\p{N}_]/gu)) {
    const [stem] = contentWords(word)
    const isNew = stem !== undefined && !given.has(word.toLowerCase()) && !words.has(stem)
    if (isNew && !EMPTY.has(word.toLowerCase()) && !mentions(word, value)) words.set(stem, word)
  }
  return [...words.values()]
}

/** The words that stand in the fewest texts, in their own order. */
export function rarest(words: readonly string[], most: number, frequency: Frequency): string[] {
  const ranked = words.map((word, index) => ({ word, index, count: frequency(word) }))
  const kept = ranked.sort((a, b) => a.count - b.count || a.index - b.index).slice(0, most)
  return kept.sort((a, b) => a.index - b.index).map(({ word }) => word)
}

export function mentions(text: string, value: string): boolean {
  return value !== '' && text.toLowerCase().includes(value.toLowerCase())
}
