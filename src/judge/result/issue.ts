import { type IssueSeverity, MAX_TEXT_LENGTH, MIN_TEXT_LENGTH, type ValidationIssue } from './result.ts'

const MAX_LOCATION_LENGTH = 300

export interface IssueDraft {
  readonly severity: IssueSeverity
  readonly type: string
  readonly message: string
  readonly location?: string
  readonly suggestion?: string
}

/** Makes an issue whose texts have the lengths that the schema requires. */
export function issue({ severity, type, message, location, suggestion }: IssueDraft): ValidationIssue {
  return {
    severity,
    type,
    message: fitted(message),
    ...(location === undefined ? {} : { location: cut(readable(location), MAX_LOCATION_LENGTH) }),
    ...(suggestion === undefined ? {} : { suggestion: fitted(suggestion) }),
  }
}

function fitted(text: string): string {
  const clean = cut(readable(text), MAX_TEXT_LENGTH)
  return [...clean].length >= MIN_TEXT_LENGTH ? clean : `Problem: ${clean.padEnd(MIN_TEXT_LENGTH, '.')}`
}

/** Removes control characters, direction marks and lone surrogates; normalizes white space. */
function readable(text: string): string {
  return text
    .slice(0, 4 * MAX_TEXT_LENGTH)
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g, '')
    .trim()
}

/** Cuts to a number of UTF-16 units, which are never fewer than characters; never splits a character. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const end = /[\ud800-\udbff]/.test(text[length - 2] ?? '') ? length - 2 : length - 1
  return `${text.slice(0, end)}…`
}

/** A value for a message, in at most `length` characters. */
export function quoted(value: unknown, length = 80): string {
  if (typeof value === 'string') return `'${cut(value, length)}'`
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : `an array of ${value.length}`
  if (typeof value === 'object' && value !== null) return 'an object'
  return cut(String(value), length)
}
