import { type Sentence, withoutCode } from '../text/sentences.ts'
import type { Flaw } from './factor.ts'

/** Minimum number of words for a meaningful reading ease. */
const MIN_WORDS = 100
/** Below this reading ease a text is hard even for specialists. */
const HARD = 20
const MAX_SENTENCE_LENGTH = 45
const MAX_FLAWS = 5

/** Flags texts with a low reading ease (Flesch), and overlong sentences. */
export function readabilityFlaws(sentences: readonly Sentence[]): Flaw[] {
  const prose = sentences.filter(({ text }) => /[.!?]$/.test(text))
  const flaws: Flaw[] = []
  const ease = fleschReadingEase(prose.map(({ text }) => text))
  if (ease !== null && ease < HARD)
    flaws.push({
      factor: 'readability',
      cost: Math.min(0.6, 0.2 + (HARD - ease) / 100),
      severity: 'warning',
      type: 'readability_issue',
      message: `The text is hard to read: Flesch reading ease ${ease.toFixed(0)}, where ${HARD} is hard for specialists`,
      suggestion: 'Use shorter sentences and shorter words',
    })
  const long = prose
    .map(({ text, location }) => ({ location, words: longestOf(text) }))
    .filter(({ words }) => words > MAX_SENTENCE_LENGTH)
  for (const { words, location } of long.slice(0, MAX_FLAWS))
    flaws.push({
      factor: 'readability',
      cost: 0.1,
      severity: 'info',
      type: 'readability_issue',
      message: `A sentence has ${words} words (recommended max: ${MAX_SENTENCE_LENGTH})`,
      location,
      suggestion: 'Split the sentence where it changes its subject',
    })
  return flaws
}

/** Number of words of the longest sentence; a sentence may start with a lower-case name. */
function longestOf(text: string): number {
  return Math.max(...text.split(/(?<=[\p{L}\d]{3}[.!?])\s+(?=\p{Ll})/u).map((sentence) => wordsOf(sentence).length))
}

/** Flesch's reading ease: 206.835 − 1.015 × words per sentence − 84.6 × syllables per word. Null if the text is too short. */
function fleschReadingEase(sentences: readonly string[]): number | null {
  const words = sentences.flatMap(wordsOf)
  if (words.length < MIN_WORDS) return null
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  return 206.835 - 1.015 * (words.length / sentences.length) - 84.6 * (syllables / words.length)
}

/** Real words only: names of code, paths and numbers are read at a glance whatever their length. */
function wordsOf(text: string): string[] {
  return (withoutCode(text, ' x ')
    .replace(/https?:\S+/g, ' x ')
    .match(/(?<![\w./-])\p{L}[\p{L}'’]*(?![\w/-]|\.\w)/gu) ?? []) as string[]
}

function syllablesOf(word: string): number {
  const bare = word.toLowerCase().replace(/(?:[^laeiouy]es|[^t]ed|[^laeiouy]e)$/, '')
  return Math.max(1, bare.match(/[aeiouyäöü]{1,2}/g)?.length ?? 1)
}
