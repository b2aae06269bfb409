import { isListOfRenames } from '../parts/table.ts'
import { isBlank } from '../source.ts'
import { addCodeBlock, addProse, bodyEnd, leadOf } from './block-text.ts'
import { isExplicitMarkup, readExplicit } from './explicit.ts'
import { plainText } from './inline.ts'
import type { RstPage } from './page.ts'

/** Reads the blocks of the page in one pass, without recursion. Indentation nests, and bodies of directives are read like other lines. */
export function readBlocks(page: RstPage): void {
  let at = 0
  while (at < page.lines.length) at = isBlank(page.lines[at]) ? at + 1 : readBlock(page, at)
}

function readBlock(page: RstPage, at: number): number {
  const line = page.lines[at] ?? ''
  if (isExplicitMarkup(line)) {
    const next = readExplicit(page, at)
    if (next !== null) return next
  }
  const heading = readHeading(page, at)
  if (heading !== null) return heading
  page.waitingLabels = []
  const table = readTable(page, at)
  if (table !== null) return table
  if (isAdornment(line) && line.trim() !== '::') return at + 1
  if (/^\s*>>>(?: |$)/.test(line)) return readDoctest(page, at)
  return readParagraph(page, at)
}

function isAdornment(line: string | undefined): boolean {
  return /^([!-/:-@[-`{-~])\1*\s*$/.test(line ?? '')
}

function isUnderline(line: string | undefined, title: string): boolean {
  if (line === undefined || !isAdornment(line)) return false
  const length = line.trimEnd().length
  return length >= 4 || length >= title.trimEnd().length
}

/** A title with an underline, or with matching lines above and below. */
function readHeading(page: RstPage, at: number): number | null {
  const first = page.lines[at] ?? ''
  const second = page.lines[at + 1]
  if (isAdornment(first)) {
    if (second === undefined || isBlank(second) || isAdornment(second)) return null
    const third = page.lines[at + 2]
    if (third?.[0] !== first[0] || !isUnderline(third, second) || first.trimEnd().length < 2) return null
    addHeading(page, at + 1, `${first[0]}${first[0]}`)
    return at + 3
  }
  if (page.indents[at] !== 0 || !isUnderline(second, first)) return null
  addHeading(page, at, second?.[0] ?? '')
  return at + 2
}

function addHeading(page: RstPage, at: number, style: string): void {
  const line = page.lines[at] ?? ''
  if (!page.adornments.includes(style)) page.adornments.push(style)
  page.headings.push({
    level: page.adornments.indexOf(style) + 1,
    text: plainText(line),
    explicitId: page.waitingLabels.at(-1) ?? null,
    line: at + 1,
    column: line.length - line.trimStart().length + 1,
  })
  page.waitingLabels = []
  addProse(page, 'heading', at)
}

function readDoctest(page: RstPage, at: number): number {
  let end = at
  while (end < page.lines.length && !isBlank(page.lines[end])) end += 1
  addCodeBlock(page, at, end, { language: 'pycon', lead: leadOf(page, at) })
  return end
}

const ITEM = /^\s*(?:[-*+•]|(?:#|\d{1,4}|[A-Za-z])[.)]|\((?:#|\d{1,4}|[A-Za-z])\)|:[A-Za-z][^:`]*:)\s+(?=\S)/

/** Reads lines up to a blank one. Each list item is a separate run. A trailing `::` makes what follows literal. */
function readParagraph(page: RstPage, at: number): number {
  let start = at
  let end = at + 1
  for (; end < page.lines.length && !isBlank(page.lines[end]) && !isExplicitMarkup(page.lines[end] ?? ''); end++) {
    if (!ITEM.test(page.lines[end] ?? '')) continue
    addText(page, start, end)
    start = end
  }
  addText(page, start, end)
  const last = page.lines[end - 1] ?? ''
  if (!last.trimEnd().endsWith('::')) return end
  const marker = end - 1 === start ? ITEM.exec(last)?.[0].length : undefined
  return readLiteral(page, end, marker ?? page.indents[end - 1] ?? 0)
}

function addText(page: RstPage, start: number, end: number): void {
  const first = page.lines[start] ?? ''
  if (end - start === 1 && first.trim() === '::') return
  addProse(page, ITEM.test(first) ? 'item' : 'paragraph', start, end - start)
}

/** The literal block after a `::`: with deeper indentation than the text, or with the same sign at the start of each line. */
function readLiteral(page: RstPage, at: number, indent: number): number {
  let first = at
  while (first < page.lines.length && isBlank(page.lines[first])) first += 1
  if (first === page.lines.length) return first
  let end = bodyEnd(page, first - 1, indent)
  if ((page.indents[first] ?? 0) <= indent) {
    const sign = /^\s*([!-/:-@[-`{-~])/.exec(page.lines[first] ?? '')?.[1]
    if (sign === undefined || first === at || page.indents[first] !== indent) return first
    end = first
    while (end < page.lines.length && (page.lines[end] ?? '').trimStart().startsWith(sign)) end += 1
  }
  addCodeBlock(page, first, end, { language: page.highlight, lead: leadOf(page, first) })
  return end
}

/** Reads a grid or simple table at line `at`, with one row of prose per line. Returns the index after it; null if none begins here. */
function readTable(page: RstPage, at: number): number | null {
  const line = (page.lines[at] ?? '').trim()
  if (/^\+-[-+]+-\+$/.test(line)) return readGrid(page, at)
  if (isSimpleBorder(line)) return readSimple(page, at)
  return null
}

function readGrid(page: RstPage, at: number): number {
  let index = at
  for (; index < page.lines.length; index++) {
    const line = page.lines[index] ?? ''
    const text = line.trim()
    if (!text.startsWith('+') && !text.startsWith('|')) break
    if (text.startsWith('|')) addGridRow(page, line, index)
  }
  return index
}

/** Markup never spans cells, so each cell is a run. */
function addGridRow(page: RstPage, line: string, index: number): void {
  page.prose.push({ lines: [line], line: index + 1, kind: 'row' })
  let start = line.indexOf('|') + 1
  for (let bar = line.indexOf('|', start); bar !== -1; bar = line.indexOf('|', start)) {
    if (!isBlank(line.slice(start, bar))) page.runs.push({ first: index, count: 1, start, end: bar })
    start = bar + 1
  }
}

function isSimpleBorder(line: string): boolean {
  return /^=+(?: +=+)+$/.test(line)
}

/** A simple table ends at the border before a blank line, the end of the page, or text with less indentation. */
function readSimple(page: RstPage, at: number): number {
  const end = endOfSimple(page, at)
  for (let index = at + 1; index < end; index++) {
    const line = page.lines[index] ?? ''
    if (isBlank(line) || /^[-= ]+$/.test(line.trim())) continue
    addProse(page, 'row', index)
  }
  if (isListOfRenames(page.lines[at + 1] ?? '')) page.historical.push({ from: at + 1, to: end })
  return end
}

function endOfSimple(page: RstPage, at: number): number {
  const indent = page.indents[at] ?? 0
  for (let index = at + 1; index < page.lines.length; index++) {
    const width = page.indents[index] ?? -1
    if (width !== -1 && width < indent) return index
    if (isSimpleBorder((page.lines[index] ?? '').trim()) && isBlank(page.lines[index + 1])) return index + 1
  }
  return page.lines.length
}
