import { stemmer } from 'stemmer'

/** Words that are not significant for a text's topic. */
const STOP_WORDS = new Set(
  `a about above after again all also am an and any are as at be because been before being below between both but by can
  could did do does doing down during each few for from further had has have having he her here hers him his how i if in
  into is it its itself just me more most my no nor not now of off on once only or other our ours out over own same she
  should so some such than that the their theirs them then there these they this those through to too under until up us
  very was we were what when where which while who whom why will with would you your yours`.split(/\s+/),
)

/** Maximum length of a text, in UTF-16 units; the rest is ignored. */
const MAX_TEXT_LENGTH = 100_000
const MAX_WORD_LENGTH = 64

/** A version, a flag after one dash, or a word. */
const WORD =
  /(?<![\p{L}\p{N}_.])v?\p{Nd}{1,9}(?:\.\p{Nd}{1,9}){1,3}(?![\p{L}\p{N}_])|(?<![\p{L}\p{N}_-])-\p{L}(?:[\p{L}\p{N}_]*(?![\p{L}\p{N}_-]))|[\p{L}\p{N}][\p{L}\p{M}\p{N}_]*/gu
const VERSION = /^v?(\d[\d.]*\.\d+)$/
/** `v5` is version 5. */
const MAJOR = /^v(\d{1,4})$/i
const CONTRACTION = /(?:n['’]t|['’](?:s|re|ve|ll|d|m))(?![\p{L}\p{N}])/giu
/** Scripts without spaces between words: their words are found by pairs of letters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/**
 * The lexemes of a text in order: words in lower case without stop words, stemmed; an identifier yields itself and its parts (`readNotes`:
 * `readnot`, `read`, `note`), a flag itself and its word (`-race`: `-race`, `race`), a version itself and its prefixes (`5.2.1`: `5.2.1`,
 * `5.2`, `5`).
 */
export function lexemesOf(text: string): string[] {
  return wordsOf(text).flatMap(lexemesOfWord)
}

/** The significant words of a query as written, in lower case. */
export function plainWords(text: string): string[] {
  return wordsOf(text)
    .map((word) => word.toLowerCase())
    .filter((word) => !STOP_WORDS.has(word))
}

/** The words of a text as written, including stop words. */
export function wordsOf(text: string): string[] {
  const clean = text.slice(0, MAX_TEXT_LENGTH).replace(/\0/g, ' ').normalize('NFKC').replace(CONTRACTION, '')
  return (clean.match(WORD) ?? []).map((word) => word.slice(0, MAX_WORD_LENGTH))
}

/** Maximum size of the cache of words' lexemes. */
const MAX_CACHED = 50_000
const cached = new Map<string, readonly string[]>()

/** The lexemes of a word from {@link wordsOf}. */
export function lexemesOfWord(word: string): readonly string[] {
  const known = cached.get(word)
  if (known) return known
  if (cached.size >= MAX_CACHED) cached.clear()
  const lexemes = readWord(word)
  cached.set(word, lexemes)
  return lexemes
}

function readWord(word: string): string[] {
  const whole = word.toLowerCase()
  if (STOP_WORDS.has(whole)) return []
  if (UNSPACED.test(whole)) return pairs(whole)
  const version = VERSION.exec(whole)?.[1]
  if (version !== undefined) return beginnings(version)
  const major = MAJOR.exec(whole)?.[1]
  if (major !== undefined) return [whole, major]
  if (word.startsWith('-')) return word.length === 2 ? [word] : [whole, ...readWord(word.slice(1))]
  const parts = word
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[ _]+/u)
    .filter(Boolean)
  if (parts.length < 2) return [stem(parts[0]?.toLowerCase() ?? whole)]
  return [
    stem(whole.replaceAll('_', '')),
    ...parts
      .map((part) => part.toLowerCase())
      .filter((part) => !STOP_WORDS.has(part))
      .map(stem),
  ]
}

function beginnings(version: string): string[] {
  const numbers = version.split('.')
  return numbers.map((_, index) => numbers.slice(0, numbers.length - index).join('.'))
}

function pairs(word: string): string[] {
  const letters = [...word]
  return letters.length < 2 ? letters : letters.slice(1).map((letter, i) => `${letters[i]}${letter}`)
}

/** The stem of a lower-case English word by Porter's algorithm. Words of other scripts, or with digits, are unchanged. */
export function stem(word: string): string {
  return /^[a-z]+$/.test(word) ? stemmer(word) : word
}
