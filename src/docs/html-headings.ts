import type { Doc } from './doc.ts'
import { isWithin } from './doc.ts'

/** A heading that is written as HTML. */
export interface HtmlHeading {
  readonly text: string
  readonly level: number
  readonly line: number
  /** The line that its closing tag stands in. */
  readonly lastLine: number
}

const OPENING = /^\s*<h([1-6])\b[^<>]{0,500}>/i
const CLOSING = /<\/h[1-6]>/i
/** Lines over which a heading may be written, and characters of a line that are read. */
const MAX_LINES = 5
const MAX_LINE_LENGTH = 1000

/** The headings of a page that are written as HTML, where its language has none itself; in their order. */
export function htmlHeadings({ lines, codeBlocks, headings }: Doc): HtmlHeading[] {
  const starts = lines.flatMap((text, index) => {
    const level = OPENING.exec(text.slice(0, MAX_LINE_LENGTH))?.[1]
    return level === undefined ? [] : [{ level: Number(level), line: index + 1 }]
  })
  if (starts.length === 0) return []
  const code = codeBlocks.map((block) => ({ from: block.line, to: block.line + block.lines.length - 1 }))
  const taken = new Set(headings.map(({ line }) => line))
  return starts.flatMap(({ level, line }) => {
    if (taken.has(line) || isWithin(line, code)) return []
    const source = lines.slice(line - 1, line - 1 + MAX_LINES).map((text) => text.slice(0, MAX_LINE_LENGTH))
    const last = source.findIndex((text) => CLOSING.test(text))
    if (last < 0) return []
    const text = plainText(source.slice(0, last + 1).join(' '))
    return text === '' ? [] : [{ text, level, line, lastLine: line + last }]
  })
}

/** What a reader sees up to the closing tag. */
function plainText(source: string): string {
  return source
    .slice(0, source.search(CLOSING))
    .replace(/<[^<>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
