import { isListOfRenames } from '../parts/table.ts'
import { isBlank } from '../source.ts'
import { addProse } from './block-text.ts'
import type { RstPage } from './page.ts'

/** Reads a grid or simple table at line `at` as one row of prose a line; null when none begins here. Otherwise the index behind it. */
export function readTable(page: RstPage, at: number): number | null {
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

/** Markup never reaches across cells, so each cell is a run of its own. */
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

/** A simple table ends at the border that a blank line, the end of the page or text further left follows. */
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
