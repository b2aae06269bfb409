import { type Doc, type Heading, type LineRange, MAX_TITLE_LENGTH, titlesOf } from '../doc.ts'
import { blockAt } from './block-at.ts'

/** The content below one heading, up to the next heading of any level; or a part of it, if it is long. */
export interface Section extends LineRange {
  /** Titles of the enclosing headings, its own last; the page's title for content above all headings. */
  readonly titles: readonly string[]
  /** Index of the part within its section, from 0. */
  readonly part: number
  /** The source text, without the heading. */
  readonly text: string
}

/** Target length of a part in characters. A slightly longer section is not split. */
const LENGTH = 4000
const MAX_LENGTH = 5000
/** Characters at the end of a part that the next one repeats. */
const OVERLAP = 400
/** Length in characters from which a part may end before a paragraph or fence that does not fit. */
const MIN_LENGTH = 1000
/** Longer lines are truncated. */
const MAX_LINE_LENGTH = 2000

/** The sections of a page with content of their own, in page order, without those that only list links. */
export function sectionsOf(doc: Doc): Section[] {
  const headings = headingsOf(doc)
  const titlesBelow = titlesOf(headings)
  const starts = [
    { from: 1, body: 1, below: [] as readonly string[] },
    ...headings.map(({ line, body }, index) => ({ from: line, body, below: titlesBelow[index] ?? [] })),
  ]
  const title = hasTopHeading(headings) ? null : titleOf(doc)
  return starts.flatMap(({ from, body, below }, index) => {
    const to = (starts[index + 1]?.from ?? doc.lines.length + 1) - 1
    const lines = doc.lines.slice(body - 1, to).map((line) => line.slice(0, MAX_LINE_LENGTH))
    if (index === 0 && doc.frontMatter !== null) blankFrontMatter(lines)
    if (!lines.some(hasText) || isContents(lines)) return []
    const titles = title === null ? below : [title, ...below]
    return partsOf(lines, body).map(({ first, last, text }, part) => ({
      titles,
      part,
      text,
      from: part === 0 ? from : first,
      to: last,
    }))
  })
}

/** Whether a page has a title: in its front matter, in a heading of level 1, or in a first heading above all others. */
export function hasTitle(doc: Doc): boolean {
  const headings = headingsOf(doc)
  const [first, ...others] = headings
  const isAbove = first !== undefined && others.every(({ level }) => level > first.level)
  return isAbove || hasTopHeading(headings) || titleOf(doc) !== null
}

function hasTopHeading(headings: readonly TitledLine[]): boolean {
  return headings.some(({ level }) => level === 1)
}

interface TitledLine extends Pick<Heading, 'text' | 'level' | 'line'> {
  /** First line of the section's content. */
  readonly body: number
}

function headingsOf(doc: Doc): TitledLine[] {
  // A heading in a quotation belongs to the quoted text.
  const outer = doc.headings.filter(({ line }) => !/^\s*>/.test(doc.lines[line - 1] ?? ''))
  const own = outer.map(({ text, level, line }) => ({ text, level, line, body: bodyStart(doc, line) }))
  const html = htmlHeadings(doc)
  return html.length === 0 ? own : [...own, ...html].sort((a, b) => a.line - b.line)
}

const OPENING = /^\s*<h([1-6])\b[^<>]{0,500}>/i
const CLOSING = /<\/h[1-6]>/i
/** Maximum number of lines of a heading, and of characters read per line. */
const MAX_HEADING_LINES = 5
const MAX_HEADING_WIDTH = 1000

/** HTML headings of a page on lines without a heading of its own syntax, in page order. */
function htmlHeadings(doc: Doc): TitledLine[] {
  const own = new Set(doc.headings.map(({ line }) => line))
  return doc.lines.flatMap((written, index) => {
    const level = OPENING.exec(written.slice(0, MAX_HEADING_WIDTH))?.[1]
    const line = index + 1
    if (level === undefined || own.has(line) || blockAt(doc, line)) return []
    const source = doc.lines.slice(index, index + MAX_HEADING_LINES).map((each) => each.slice(0, MAX_HEADING_WIDTH))
    const last = source.findIndex((each) => CLOSING.test(each))
    if (last < 0) return []
    const text = htmlTitle(source.slice(0, last + 1).join(' '))
    return text === '' ? [] : [{ text, level: Number(level), line, body: line + last + 1 }]
  })
}

function htmlTitle(source: string): string {
  return source
    .slice(0, source.search(CLOSING))
    .replace(/<[^<>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The line after a heading and its underline. */
function bodyStart({ lines }: Doc, heading: number): number {
  return UNDERLINE.test(lines[heading] ?? '') ? heading + 2 : heading + 1
}

const UNDERLINE = /^ {0,3}([=\-~^"'`#*+.:_])\1{2,}\s*$/

function titleOf({ frontMatter }: Doc): string | null {
  const title = frontMatter?.title
  return typeof title === 'string' && title.trim() !== '' ? title.trim().slice(0, MAX_TITLE_LENGTH) : null
}

function blankFrontMatter(lines: string[]): void {
  if (lines[0]?.trim() !== '---') return
  const end = lines.findIndex((line, index) => index > 0 && line.trim() === '---')
  lines.fill('', 0, end + 1)
}

function hasText(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line)
}

const ITEM = /^\s*(?:[-*+]|\d{1,3}[.)])\s/
/** An item that consists of a link. */
const LINK_ITEM = /^\s*(?:[-*+]|\d{1,3}[.)])\s+!?\[[^\]]{1,200}\]\((?:[^()]|\([^()]*\)){1,500}\)\s*$/

/** A table of contents: at least three items, all of them links, and nothing else. */
function isContents(lines: readonly string[]): boolean {
  const written = lines.filter(hasText)
  return written.length >= 3 && written.every((line) => ITEM.test(line) && LINK_ITEM.test(line.slice(0, 1000)))
}

interface Part {
  readonly first: number
  readonly last: number
  readonly text: string
}

/** The lines in overlapping parts. Parts end between paragraphs if possible, else between lines. */
function partsOf(lines: readonly string[], line: number): Part[] {
  const from = lines.findIndex(hasText)
  const to = lines.findLastIndex((each) => each.trim() !== '')
  const breaks = paragraphEnds(lines)
  const parts: Part[] = []
  for (let start = from; start <= to; ) {
    const end = endOf(lines, { start, to, breaks })
    const part = withoutBlankEnd(lines.slice(start, end + 1))
    parts.push({ first: line + start, last: line + start + part.length - 1, text: part.join('\n') })
    if (end === to) break
    start = overlapStart(lines, start, end)
  }
  return parts
}

/** Indexes of the blank lines outside of fences. */
function paragraphEnds(lines: readonly string[]): Set<number> {
  const ends = new Set<number>()
  let inFence = false
  for (const [at, text] of lines.entries()) {
    if (/^\s*(?:```|~~~)/.test(text)) inFence = !inFence
    if (text.trim() === '' && !inFence) ends.add(at)
  }
  return ends
}

function withoutBlankEnd(lines: readonly string[]): readonly string[] {
  return lines.slice(0, lines.findLastIndex((line) => line.trim() !== '') + 1)
}

/** The last line of the part that begins at a line. */
function endOf(
  lines: readonly string[],
  { start, to, breaks }: { readonly start: number; readonly to: number; readonly breaks: ReadonlySet<number> },
): number {
  let length = 0
  let paragraph = -1
  for (let at = start; at <= to; at++) {
    length += (lines[at] ?? '').length + 1
    if (length > MAX_LENGTH) return paragraph > start ? paragraph : Math.max(start, at - 1)
    // As late as fits, but neither beyond the target length of a part, nor before so little that most of it would be repeated.
    if (breaks.has(at) && (length <= LENGTH ? length >= MIN_LENGTH : paragraph < 0)) paragraph = at
  }
  return to
}

/** The start of the next part: some lines back, but after the start of this one. */
function overlapStart(lines: readonly string[], start: number, end: number): number {
  let length = 0
  let at = end + 1
  while (at - 1 > start && length + (lines[at - 1]?.length ?? 0) <= OVERLAP) {
    at--
    length += (lines[at]?.length ?? 0) + 1
  }
  return at
}
