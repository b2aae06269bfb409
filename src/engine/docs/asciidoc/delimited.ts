import { leadBefore, withoutBlankEnds } from '../page-lists.ts'
import { isBlank } from '../source.ts'
import { addProse } from './inline.ts'
import { type AsciidocPage, takeStyle } from './page.ts'

/** Reads a delimited block at line `at`. Returns the next line to read as a block; null if no block begins here. */
export function readDelimited(page: AsciidocPage, at: number): number | null {
  const line = (page.lines[at] ?? '').trimEnd()
  if (/^(?:-{4,}|\.{4,})$/.test(line)) return readVerbatim(page, at, line)
  if (/^```\s*[\w+.#-]*(?:,.*)?$/.test(line)) return readFence(page, at, line)
  if (/^\+{4,}$/.test(line)) {
    takeStyle(page)
    return endOf(page, at, line) + 1
  }
  if (/^[|,:!]={3,}$/.test(line)) return readTable(page, at, line)
  if (/^(?:={4,}|\*{4,}|_{4,}|--)$/.test(line)) return readThrough(page, at, line)
  return null
}

/** Index of the closing delimiter; the number of lines if there is none. */
export function endOf(page: Pick<AsciidocPage, 'lines'>, at: number, delimiter: string): number {
  let end = at + 1
  while (end < page.lines.length && page.lines[end]?.trimEnd() !== delimiter) end += 1
  return end
}

/** Last line (1-based) of the delimited block that begins at a line, with its attributes and title; 0 if none begins there. */
export function delimitedEnd(lines: readonly string[], line: number): number {
  let at = line - 1
  while (/^(?:\[.*\]|\.[^\s.].*)\s*$/.test(lines[at] ?? '')) at += 1
  const delimiter = (lines[at] ?? '').trimEnd()
  if (!/^(?:-{4,}|\.{4,}|={4,}|\*{4,}|_{4,}|\+{4,}|--|[|,:!]={3,})$/.test(delimiter)) return 0
  return Math.min(endOf({ lines }, at, delimiter) + 1, lines.length)
}

function readVerbatim(page: AsciidocPage, at: number, delimiter: string): number {
  const end = endOf(page, at, delimiter)
  return readCode(page, at + 1, end, end + 1)
}

function readFence(page: AsciidocPage, at: number, line: string): number {
  const end = endOf(page, at, '```')
  const language = line.slice(3).trim().split(',', 1)[0] ?? ''
  if (language !== '') page.style = `source,${language}`
  return readCode(page, at + 1, end, end + 1)
}

/** An open block with a code style is code. The content of any other block is read as top-level blocks. */
function readThrough(page: AsciidocPage, at: number, line: string): number {
  if (line === '--' && page.style.startsWith('source')) return readVerbatim(page, at, line)
  if (!/^(?:stem|latexmath|asciimath)/.test(page.style)) {
    page.style = ''
    page.id = null
    return at + 1
  }
  takeStyle(page)
  return endOf(page, at, line) + 1
}

const DIAGRAMS = /^(?:mermaid|plantuml|graphviz|ditaa|blockdiag|stem|latexmath|asciimath|vega|d2)\b/

/** Adds lines `from` to `to` (0-based, `to` excluded) as code in the language of the pending attributes. Returns `next`. */
export function readCode(page: AsciidocPage, from: number, to: number, next: number): number {
  const lead = page.title === '' ? leadBefore(page, from, isBetween, LEAD_DISTANCE) : page.title
  const { style } = takeStyle(page)
  if (DIAGRAMS.test(style)) return next
  const [name = '', language = '', ...rest] = style.split(',').map((part) => part.trim())
  const range = withoutBlankEnds(page.lines, from, to)
  if (range === null) return next
  const isSource = name === '' || name.startsWith('source') || name.startsWith('%')
  const fallback = name.startsWith('source') ? (page.attributes.get('source-language') ?? '') : ''
  const given = language.includes('=') ? '' : language.replace(/^"|"$/g, '')
  page.codeBlocks.push({
    language: (isSource && given !== '' ? given : fallback).toLowerCase(),
    meta: rest.join(','),
    ...withoutIndent(page.lines.slice(range.first, range.end)),
    line: range.first + 1,
    lead,
  })
  return next
}

function withoutIndent(source: readonly string[]): { lines: string[]; column: number } {
  let indent = Number.POSITIVE_INFINITY
  for (const line of source) if (!isBlank(line)) indent = Math.min(indent, line.length - line.trimStart().length)
  return { lines: source.map((line) => line.slice(Math.min(indent, line.length))), column: indent + 1 }
}

const LEAD_DISTANCE = 20

/** Delimiters, attributes and `+` lines may occur between a block and its introduction. */
function isBetween(line: string | undefined): boolean {
  return /^(?:\s*|\+|\[.*\]|-{2,}|\.{4,}|```.*|\/\/.*)\s*$/.test(line ?? '')
}

/** Each line of a table is a row of prose. A multi-line cell is several rows, and a cell may be code up to a blank line. */
function readTable(page: AsciidocPage, at: number, delimiter: string): number {
  takeStyle(page)
  const end = endOf(page, at, delimiter)
  let isCode = false
  for (let index = at + 1; index < end; index++) {
    const line = page.lines[index] ?? ''
    isCode = CODE_CELL.test(line) || (isCode && !isBlank(line) && !line.startsWith('|'))
    if (isCode || isBlank(line) || line.startsWith('//')) continue
    addProse(page, 'row', index)
  }
  return end + 1
}

const CODE_CELL = /^\S{0,5}\|\s*\[(?:source|listing|literal)\b[^\]]*\]\s*$/
