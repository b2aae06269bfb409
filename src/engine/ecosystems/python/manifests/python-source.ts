import { lineFinder } from '../../formats/lines.ts'

interface Literal {
  /** Offset of its first character, including the prefix, and of the character after its closing quote. */
  readonly start: number
  readonly end: number
  /** Its content as written between the quotes. */
  readonly value: string
}

/**
 * The literals of a Python source. `code` is the source with the same offsets, with comments and the content of strings blanked, so that
 * searches only find code.
 */
export interface PythonSource {
  readonly code: string
  readonly literals: readonly Literal[]
  readonly lineOf: (offset: number) => number
}

const TOKEN = /#[^\n]*|[A-Za-z_]\w*|"""|'''|"|'/g

export function readPythonSource(text: string): PythonSource {
  const literals: Literal[] = []
  const pieces: string[] = []
  let copied = 0
  TOKEN.lastIndex = 0
  let prefix: { word: string; end: number } = { word: '', end: -1 }
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const token = match[0]
    const opened = match.index
    if (token.startsWith('#')) {
      pieces.push(text.slice(copied, opened), ' '.repeat(token.length))
      copied = opened + token.length
    } else if (/\w/.test(token)) {
      prefix = { word: token, end: opened + token.length }
    } else {
      const isPrefixed = prefix.end === opened && /^[rbuf]{1,2}$/i.test(prefix.word)
      const start = isPrefixed ? opened - prefix.word.length : opened
      const closed = endOfString(text, opened + token.length, token)
      const value = text.slice(opened + token.length, Math.max(opened + token.length, closed - token.length))
      literals.push({ start, end: closed, value })
      pieces.push(text.slice(copied, opened), blanked(closed - opened))
      copied = closed
      TOKEN.lastIndex = closed
    }
  }
  pieces.push(text.slice(copied))
  return { code: pieces.join(''), literals, lineOf: lineFinder(text) }
}

function blanked(width: number): string {
  return width < 2 ? '"' : `"${' '.repeat(width - 2)}"`
}

function endOfString(text: string, from: number, quote: string): number {
  const isTriple = quote.length === 3
  for (let position = from; position < text.length; position++) {
    if (text[position] === '\\') position++
    else if (text.startsWith(quote, position)) return position + quote.length
    else if (!isTriple && text[position] === '\n') return position
  }
  return text.length
}

/** An offset in the source where a value starts: the right side of a keyword argument, a dictionary entry, an assignment. */
export type ValueOffset = number

/** Maximum number of places per name. Only hostile files have more. */
const MAX_PLACES = 50

/** The places of values with a given name: `name=…`, `'name': …`, `x['name'] = …`, in source order. */
export function placesOf(source: PythonSource, name: string): ValueOffset[] {
  const assigned = new RegExp(`(?<![\\w.])${name}\\s*(?::\\s*[\\w.[\\], ]{1,80})?=(?!=)\\s*`, 'g')
  const places: ValueOffset[] = []
  for (const match of source.code.matchAll(assigned)) {
    if (places.push(match.index + match[0].length) >= MAX_PLACES) break
  }
  for (const literal of source.literals.filter(({ value }) => value === name).slice(0, MAX_PLACES)) {
    const separator = /\s*(?::|\]\s*=(?!=))\s*/y
    separator.lastIndex = literal.end
    if (separator.test(source.code)) places.push(separator.lastIndex)
  }
  return places.sort((a, b) => a - b)
}

const MAX_NAME_CHAIN = 4

/** Follows a name to the value assigned to it: `NAME` → the value of `NAME = …`. */
export function followName(source: PythonSource, place: ValueOffset, steps = 0): ValueOffset {
  const name = /[A-Za-z_]\w*(?=\s*(?:[,)\n}\]]|$))/y
  name.lastIndex = place
  const found = name.exec(source.code)?.[0]
  if (found === undefined || steps >= MAX_NAME_CHAIN) return place
  const [assigned] = placesOf(source, found).filter(
    (other) => other !== place && /^[ \t]*\w+\s*=/.test(lineUpTo(source, other)),
  )
  return assigned === undefined ? place : followName(source, assigned, steps + 1)
}

function lineUpTo(source: PythonSource, place: ValueOffset): string {
  return source.code.slice(source.code.lastIndexOf('\n', place - 1) + 1, place)
}

/** The string at a place, concatenated with adjacent ones, possibly in parentheses; null if there is none. */
export function stringAt(source: PythonSource, place: ValueOffset): { value: string; line: number } | null {
  const opening = /[\s(]*/y
  opening.lastIndex = place
  opening.test(source.code)
  let position = opening.lastIndex
  let value: string | null = null
  for (let index = firstLiteralFrom(source, position); index < source.literals.length; index++) {
    const literal = source.literals[index]
    if (literal === undefined || source.code.slice(position, literal.start).trim() !== '') break
    value = (value ?? '') + literal.value
    position = literal.end
  }
  return value === null ? null : { value, line: source.lineOf(opening.lastIndex) }
}

export function firstLiteralFrom(source: PythonSource, offset: number): number {
  let low = 0
  let high = source.literals.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((source.literals[middle]?.start ?? 0) < offset) low = middle + 1
    else high = middle
  }
  return low
}

/** Strings of the list, tuple, set or dictionary that opens at a place, with their bracket depth (1 is the outermost). */
export function stringsIn(
  source: PythonSource,
  place: ValueOffset,
): { value: string; depth: number; line: number; end: number }[] {
  if (!/[[({]/.test(source.code[place] ?? '')) return []
  const found: { value: string; depth: number; line: number; end: number }[] = []
  let depth = 0
  let next = firstLiteralFrom(source, place)
  for (let position = place; position < source.code.length; position++) {
    const char = source.code[position] ?? ''
    const literal = source.literals[next]
    if (literal?.start === position) {
      found.push({ value: literal.value, depth, line: source.lineOf(position), end: literal.end })
      next++
      position = literal.end - 1
    } else if (/[[({]/.test(char)) depth++
    else if (/[\])}]/.test(char) && --depth <= 0) return found
  }
  return found
}
