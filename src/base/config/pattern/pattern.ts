import { createRequire } from 'node:module'
import type { RE2JS } from 're2js'

const require = createRequire(import.meta.url)
/** Loaded with the first pattern: most configurations have none. */
const re2 = (): typeof import('re2js') => require('re2js')

/** Maximum length of a pattern, in UTF-16 code units. */
export const MAX_PATTERN_LENGTH = 500
/** Maximum size of a compiled pattern; the time of a match is proportional to it. */
const MAX_SIZE = 500

/** An invalid regular expression; the message is the reason, as a clause. */
export class PatternError extends Error {
  override readonly name = 'PatternError'
}

/**
 * Compiles a user's regular expression (RE2 syntax: no look-around, no back-references) into a test that searches a text, in time linear in
 * the text's length.
 *
 * @throws PatternError
 */
export function compilePattern(source: string): (text: string) => boolean {
  if (source === '') throw new PatternError('it is empty')
  if (source.length > MAX_PATTERN_LENGTH) {
    throw new PatternError(`it is ${source.length} characters long; at most ${MAX_PATTERN_LENGTH} are allowed`)
  }
  if (patternSize(source) > MAX_SIZE) throw new PatternError('it repeats too much; use smaller counts')
  const pattern = compile(source)
  if (pattern.programSize() > 2 * MAX_SIZE) throw new PatternError('it repeats too much; use smaller counts')
  return (text) => pattern.matcher(text).find()
}

function compile(source: string): RE2JS {
  try {
    return re2().RE2JS.compile(source)
  } catch (error) {
    throw new PatternError(reasonOf(error), { cause: error })
  }
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  const detail = message.replace(/^error parsing regexp: /, '').slice(0, 120)
  if (detail.includes('(?=') || detail.includes('(?!') || detail.includes('(?<'))
    return 'it uses look-around, which RE2 syntax does not have'
  return detail === '' ? 'it is not a regular expression' : detail.replaceAll('`', '"')
}

interface Level {
  total: number
  /** Size of the last element, which a following quantifier would repeat. */
  last: number
}

/**
 * Estimates how many instructions a regular expression compiles to: its characters and classes, times their counted repetitions. Checked
 * before compiling, as `(a{100}){10}` is short but expands a lot. Linear in the length of the source.
 */
function patternSize(source: string): number {
  let level: Level = { total: 0, last: 0 }
  const outer: Level[] = []
  const add = (size: number): void => {
    level.total += size
    level.last = size
  }
  for (let at = 0; at < source.length; at++) {
    const character = source[at]
    if (character === '\\') {
      at++
      add(1)
    } else if (character === '[') {
      at = endOfClass(source, at)
      add(1)
    } else if (character === '(') {
      outer.push(level)
      level = { total: 0, last: 0 }
    } else if (character === ')') {
      const group = level.total
      level = outer.pop() ?? { total: 0, last: 0 }
      add(group)
    } else if (character === '{') {
      const count = /^\{(\d{1,5})(?:,(\d{0,5}))?\}/.exec(source.slice(at, at + 16))
      if (count) {
        const times = Math.max(Number(count[1]), Number(count[2] ?? 0), 1)
        add(level.last * (times - 1))
        level.last *= times
        at += count[0].length - 1
      } else add(1)
    } else add(1)
  }
  return outer.reduce((sum, open) => sum + open.total, level.total)
}

function endOfClass(source: string, start: number): number {
  let at = start + 1
  if (source[at] === '^') at++
  if (source[at] === ']') at++
  while (at < source.length && source[at] !== ']') at += source[at] === '\\' ? 2 : 1
  return at
}
