import { contentWords } from '../../../text/words.ts'

/** Ways of saying one thing in several words, and the one word that stands for them in comparisons. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:turn|switch)(?:ed|es|s|ing)? on\b|\b(?:is|are|was|were) on(?= by default\b|[.,;]|$)/gi, ' is enabled'],
  [/\b(?:turn|switch)(?:ed|es|s|ing)? off\b|\b(?:is|are|was|were) off(?= by default\b|[.,;]|$)/gi, ' is disabled'],
  [/\b(?:try|tries|tried|trying) (?:it |them )?again\b/gi, 'retry'],
  [/\b(?:leav(?:e|es|ing)|left) (?:it |them )?out\b|\bomit(?:s|ted|ting)?\b/gi, 'without'],
  [/\bas well(?: as)?\b|\bin addition(?: to)?\b|\bof course\b|\bfor example\b|\bany ?more\b/gi, ' '],
  [/\be-mail/gi, 'mail'],
]

const SAME: Readonly<Record<string, string>> = {
  ad: 'add',
  delete: 'remove',
  email: 'mail',
  begin: 'start',
  launch: 'start',
  permit: 'allow',
  buy: 'purchase',
  big: 'large',
  quick: 'fast',
  picture: 'image',
  photo: 'image',
  folder: 'directory',
}
/** Words that say so little that two sentences may differ in them. */
const EMPTY = new Set(
  contentWords(
    'still yet already again even ever however therefore thus hence then once well really actually currently today now simply always usually normally generally get gets make makes let lets take takes everyone anyone someone people person whole like nothing everything anything something',
  ),
)
const ENDING = /(?:ations?|itions?|ions?|ments?|ances?|ences?|ers?|ors?|als?|ables?|ibles?|ives?|ness|ity|ly|y|e|i)$/
const MIN_STEM_LENGTH = 4

export function plainPhrases(text: string): string {
  return PHRASES.reduce((result, [pattern, word]) => result.replace(pattern, word), text)
}

/** The words of a text that carry meaning, each in the form in which its relatives are told to be the same. */
export function canonicalWords(text: string): string[] {
  return contentWords(text).flatMap((word) => (EMPTY.has(word) ? [] : [canonicalWord(word)]))
}

/** `renewal`, `renewed`: `renew`; `retries`, `retried`: `retr`. Crude, and the same for both sides of a comparison. */
export function canonicalWord(word: string): string {
  const known = SAME[word] ?? word
  if (known.length < MIN_STEM_LENGTH || /[\d_.]/.test(known)) return known
  const bare = known.replace(ENDING, '')
  return bare.length >= MIN_STEM_LENGTH ? bare : known.replace(/e$/, '')
}
