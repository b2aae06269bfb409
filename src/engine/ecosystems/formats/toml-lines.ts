import { advanceTo, type Cursor, cursorAt } from './cursor.ts'

/** Separates the keys of a path. Keys do not contain this character. */
export const PATH_SEPARATOR = '\u0000'

interface Reading extends Cursor {
  readonly lines: Map<string, number>
  /** Number of items of each `[[table]]` so far. */
  readonly itemCounts: Map<string, number>
  /** Path of the table that the last header opened. */
  table: string
}

/**
 * The line of every table, key and list item of a TOML text, by path: keys joined with `PATH_SEPARATOR`, which is also the first character;
 * items of lists and of `[[tables]]` by index. The parser gives values without positions; this gives positions without values, and expects
 * a text that the parser accepted. A parser that gives both, toml-eslint-parser, needs almost a gigabyte of memory for each megabyte of a
 * hostile list.
 */
export function tomlLines(text: string): ReadonlyMap<string, number> {
  const reading: Reading = { ...cursorAt(text), lines: new Map(), itemCounts: new Map(), table: '' }
  while (reading.position < text.length) {
    const char = text[reading.position] ?? ''
    if (/\s/.test(char)) advanceTo(reading, reading.position + 1)
    else if (char === '#') skipComment(reading)
    else if (char === '[') readHeader(reading)
    else readPair(reading)
  }
  return reading.lines
}

function readHeader(reading: Reading): void {
  const isItem = reading.text.startsWith('[[', reading.position)
  reading.position += isItem ? 2 : 1
  const keys = readKeys(reading)
  if (isItem) {
    const path = descend(reading, '', keys.slice(0, -1)) + PATH_SEPARATOR + (keys.at(-1) ?? '')
    reading.itemCounts.set(path, (reading.itemCounts.get(path) ?? 0) + 1)
  }
  reading.table = descend(reading, '', keys)
}

function readPair(reading: Reading): void {
  const keys = readKeys(reading)
  const hasValue = reading.text[reading.position] === '='
  reading.position++
  if (hasValue) readValue(reading, descend(reading, reading.table, keys))
}

const KEY = /[ \t]*("(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[\w-]+)[ \t]*/y

function readKeys(reading: Reading): string[] {
  const keys: string[] = []
  for (;;) {
    KEY.lastIndex = reading.position
    const match = KEY.exec(reading.text)
    if (match === null) return keys
    reading.position = KEY.lastIndex
    keys.push(unquoted(match[1] ?? ''))
    if (reading.text[reading.position] !== '.') return keys
    reading.position++
  }
}

/** Descends along keys and records the line of each. A path below a `[[table]]` refers to its last item so far. */
function descend(reading: Reading, from: string, keys: readonly string[]): string {
  let path = from
  for (const key of keys) {
    path += PATH_SEPARATOR + key
    const count = reading.itemCounts.get(path)
    if (count !== undefined) path += PATH_SEPARATOR + (count - 1)
    recordLine(reading, path)
  }
  return path
}

function recordLine({ lines, line }: Reading, path: string): void {
  if (!lines.has(path)) lines.set(path, line)
}

/** Moves past a value, and records the lines of its items if it is a list. */
function readValue(reading: Reading, path: string): void {
  const { text } = reading
  const isList = /^[ \t]*\[/.test(text.slice(reading.position, reading.position + 200))
  let depth = 0
  let items = 0
  let beforeItem = false
  while (reading.position < text.length) {
    const char = text[reading.position] ?? ''
    if (char === '\n' && depth <= 0) return
    if (beforeItem && depth === 1 && !/[\s\],#]/.test(char)) {
      recordLine(reading, path + PATH_SEPARATOR + items++)
      beforeItem = false
    }
    if (char === '#') skipComment(reading)
    else if (char === '"' || char === "'") skipString(reading, char)
    else {
      if (/[[{]/.test(char)) depth++
      else if (/[\]}]/.test(char)) depth--
      if (isList && depth === 1 && (char === ',' || (char === '[' && items === 0))) beforeItem = true
      advanceTo(reading, reading.position + 1)
    }
  }
}

function skipComment(reading: Reading): void {
  const end = reading.text.indexOf('\n', reading.position)
  reading.position = end === -1 ? reading.text.length : end
}

function skipString(reading: Reading, quote: string): void {
  const { text } = reading
  const triple = quote.repeat(3)
  const isTriple = text.startsWith(triple, reading.position)
  const closing = isTriple ? triple : quote
  let end = reading.position + closing.length
  while (end < text.length && !text.startsWith(closing, end) && (isTriple || text[end] !== '\n')) {
    end += quote === '"' && text[end] === '\\' ? 2 : 1
  }
  advanceTo(reading, text.startsWith(closing, end) ? end + closing.length : end)
}

function unquoted(key: string): string {
  if (key.startsWith("'")) return key.slice(1, -1)
  if (!key.startsWith('"')) return key
  try {
    return String(JSON.parse(key))
  } catch {
    return key.slice(1, -1)
  }
}
