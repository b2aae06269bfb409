import { createRequire } from 'node:module'
import type { RE2JS } from 're2js'
import { patternSize } from './pattern-size.ts'

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
