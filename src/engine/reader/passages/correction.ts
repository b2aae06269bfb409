import type { PlacedWords, WordsOnLine } from './place-words.ts'

/** A replacement of words on one line. */
export interface Correction {
  readonly place: WordsOnLine
  readonly replacement: string
}

interface Token {
  readonly part: WordsOnLine
  readonly text: string
  /** Index in the text of its part. */
  readonly at: number
}

/**
 * What a correction of words changes on the line where it changes something: words over several lines seldom differ on more than one. Markup
 * that the correction leaves out stays around what it replaces. Null if the differences are on several lines, or there are none.
 */
export function correctionOf({ parts }: Pick<PlacedWords, 'parts'>, corrected: string): Correction | null {
  const before = parts.flatMap(tokensOf)
  const after = corrected.trim().split(/\s+/).filter(Boolean)
  if (before.length === 0 || after.length === 0) return null
  const isSame = (token: Token | undefined, word: string | undefined): boolean =>
    token !== undefined && word !== undefined && bare(token.text) === bare(word)
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && isSame(before[start], after[start])) start++
  let same = 0
  while (same < most - start && isSame(before.at(-1 - same), after.at(-1 - same))) same++
  // Words that are only added are added beside one that stays.
  if (start === before.length - same && start > 0) start--
  else if (start === before.length - same) same--
  const [replaced, words] = [before.slice(start, before.length - same), after.slice(start, after.length - same)]
  const [first, last] = [replaced[0], replaced.at(-1)]
  if (!first || !last || first.part !== last.part || isEqual(replaced, words)) return null
  const { text } = first.part
  const replacement = `${text.slice(0, first.at)}${marked(words, first.text, last.text)}${text.slice(last.at + last.text.length)}`
  return { place: first.part, replacement: replacement.trim() }
}

function tokensOf(part: WordsOnLine): Token[] {
  return [...part.text.matchAll(/\S+/g)].map((match) => ({ part, text: match[0], at: match.index }))
}

function isEqual(tokens: readonly Token[], words: readonly string[]): boolean {
  return tokens.length === words.length && tokens.every(({ text }, index) => bare(text) === bare(words[index] ?? ''))
}

function bare(text: string): string {
  return text.replace(/[*_`]/g, '')
}

/** The words with the markup at the beginning and end of what they replace, unless they have markup of their own. */
function marked(words: readonly string[], first: string, last: string): string {
  const text = words.join(' ')
  if (text === '' || /[*`]/.test(text)) return text
  const [opening, closing] = [/^[*`]*/.exec(first)?.[0] ?? '', /[*`]*$/.exec(last)?.[0] ?? '']
  return `${opening}${text}${closing}`
}
