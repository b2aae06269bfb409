import { advanceTo, type Cursor, cursorAt, endOf } from './cursor.ts'
import type { Located } from './located.ts'

const MAX_DEPTH = 64

/**
 * Reads JSON with the comments and trailing commas of configuration files. Never throws: unreadable parts are skipped, and a truncated file
 * gives what precedes its end.
 */
export function readJson(text: string): Located {
  return readValue(cursorAt(text), 0)
}

function readValue(cursor: Cursor, depth: number): Located {
  skipBlank(cursor)
  const { line } = cursor
  const char = cursor.text[cursor.position]
  if (char === '"') return { line, value: readString(cursor) }
  if (char !== '{' && char !== '[') return { line, value: readBare(cursor) }
  if (depth >= MAX_DEPTH) {
    cursor.position = cursor.text.length
    return { line, value: null }
  }
  cursor.position++
  return { line, value: char === '{' ? readTable(cursor, depth) : readList(cursor, depth) }
}

function readTable(cursor: Cursor, depth: number): Map<string, Located> {
  const { text } = cursor
  const table = new Map<string, Located>()
  for (skipBlank(cursor); cursor.position < text.length && text[cursor.position] !== '}'; skipBlank(cursor)) {
    if (text[cursor.position] !== '"') {
      cursor.position++
      continue
    }
    const { line } = cursor
    const key = readString(cursor)
    skipBlank(cursor)
    if (text[cursor.position] !== ':') continue
    cursor.position++
    table.set(key, { line, value: readValue(cursor, depth + 1).value })
  }
  cursor.position++
  return table
}

function readList(cursor: Cursor, depth: number): Located[] {
  const { text } = cursor
  const list: Located[] = []
  for (skipBlank(cursor); cursor.position < text.length && text[cursor.position] !== ']'; skipBlank(cursor)) {
    if (/[,:}]/.test(text[cursor.position] ?? '')) cursor.position++
    else list.push(readValue(cursor, depth + 1))
  }
  cursor.position++
  return list
}

function readString(cursor: Cursor): string {
  const { text } = cursor
  const start = cursor.position
  let end = start + 1
  while (end < text.length && text[end] !== '"' && text[end] !== '\n') {
    end += text[end] === '\\' && text[end + 1] !== '\n' ? 2 : 1
  }
  cursor.position = text[end] === '"' ? end + 1 : Math.min(end, text.length)
  return decoded(text.slice(start, cursor.position))
}

function readBare(cursor: Cursor): string | null {
  const { text, position: start } = cursor
  let end = start
  while (end < text.length && !/[\s,:{}[\]"/]/.test(text[end] ?? '')) end++
  cursor.position = Math.max(end, start + 1)
  const word = text.slice(start, cursor.position)
  return word === 'null' ? null : word
}

function skipBlank(cursor: Cursor): void {
  const { text } = cursor
  for (;;) {
    const char = text[cursor.position]
    if (char === '/' && text[cursor.position + 1] === '/') advanceTo(cursor, endOf(text, '\n', cursor.position))
    else if (char === '/' && text[cursor.position + 1] === '*')
      advanceTo(cursor, endOf(text, '*/', cursor.position + 2))
    else if (char !== undefined && /\s/.test(char)) advanceTo(cursor, cursor.position + 1)
    else return
  }
}

function decoded(literal: string): string {
  try {
    return String(JSON.parse(literal))
  } catch {
    return literal.replace(/^"|"$/g, '')
  }
}
