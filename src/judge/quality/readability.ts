import { type Sentence, withoutCode } from '../text/sentences.ts'
import type { Flaw } from './factor.ts'

const MAX_SENTENCE_LENGTH = 45
const MAX_FLAWS = 5

/** Flags overlong sentences. */
export function readabilityFlaws(sentences: readonly Sentence[]): Flaw[] {
  const long = sentences
    .filter(({ text }) => /[.!?]$/.test(text))
    .map(({ text, location }) => ({ location, words: longestOf(text) }))
    .filter(({ words }) => words > MAX_SENTENCE_LENGTH)
  return long.slice(0, MAX_FLAWS).map(({ words, location }) => ({
    factor: 'readability',
    cost: 0.1,
    severity: 'info',
    type: 'readability_issue',
    message: `A sentence has ${words} words (recommended max: ${MAX_SENTENCE_LENGTH})`,
    location,
    suggestion: 'Split the sentence where it changes its subject',
  }))
}

/** Number of words of the longest sentence; a sentence may start with a lower-case name. */
function longestOf(text: string): number {
  return Math.max(...text.split(/(?<=[\p{L}\d]{3}[.!?])\s+(?=\p{Ll})/u).map((sentence) => wordsOf(sentence).length))
}

/** Real words only: names of code, paths and numbers are read at a glance whatever their length. */
function wordsOf(text: string): string[] {
  return (withoutCode(text, ' x ')
    .replace(/https?:\S+/g, ' x ')
    .match(/(?<![\w./-])\p{L}[\p{L}'’]*(?![\w/-]|\.\w)/gu) ?? []) as string[]
}
