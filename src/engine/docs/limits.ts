import { countOf } from '../../base/group-by.ts'
import type { Doc } from './doc.ts'

/** Larger docs, in bytes, are skipped and listed in the report. The largest hand-written pages are far smaller. */
export const MAX_DOC_BYTES = 2_000_000

/** Five times as many as in the longest changelogs of well-known projects. Each may be a statement to check. */
const MAX_MARKS = 50_000
const MAX_CODE_LINES = 50_000
/** Twenty bytes per line in the largest page; people write longer lines. Each line may be a block in the tree. */
const MAX_LINES = 100_000

const MAX_QUOTE_DEPTH = 100
const MAX_LIST_INDENT = 400
const MAX_UNBALANCED = 1000

/** A page that DocAlign refuses to read, with the reason in plain words. */
export class DocUnreadable extends Error {
  override readonly name = 'DocUnreadable'
}

/**
 * Rejects pages with nesting beyond anything a renderer would show: quotes or lists hundreds of levels deep, or thousands of brackets open
 * at once in one block. Also rejects pages with so many lines, headings, links or code marks that the tree alone would take hundreds of
 * megabytes. Linear in the length of the text.
 *
 * @throws DocUnreadable
 */
export function assertReadable(text: string): void {
  let brackets = 0
  let parentheses = 0
  let marks = 0
  let backticks = 0
  const lines = text.split('\n')
  if (lines.length > MAX_LINES) throw new DocUnreadable(`more than ${MAX_LINES} lines`)
  for (const line of lines) {
    if (HEADING.test(line)) marks++
    if (line.trim() === '') {
      brackets = 0
      parentheses = 0
      continue
    }
    assertShallow(line)
    for (let at = 0; at < line.length; at++) {
      const code = line.charCodeAt(at)
      if (code === 91) brackets++
      else if (code === 93) brackets--
      else if (code === 40) parentheses++
      else if (code === 41) parentheses--
      else if (code === 96 && line.charCodeAt(at - 1) !== 96) backticks++
      if (code === 40 && line.charCodeAt(at - 1) === 93) marks++
      if (Math.abs(brackets) > MAX_UNBALANCED || Math.abs(parentheses) > MAX_UNBALANCED)
        throw new DocUnreadable(`more than ${MAX_UNBALANCED} brackets of one block are open at once`)
    }
  }
  if (marks + backticks / 2 > MAX_MARKS) throw tooManyMarks()
}

/** A line with a heading mark, or an underline of a heading. */
const HEADING = /^ {0,3}(?:#{1,6}(?:[ \t]|$)|=+[ \t]*$|-+[ \t]*$)/

/**
 * Rejects pages with more statements than anybody writes, since checking them would exhaust the memory.
 *
 * @throws DocUnreadable
 */
export function assertCheckable({ headings, links, codeSpans, codeBlocks }: Doc): void {
  if (headings.length + links.length + codeSpans.length + codeBlocks.length > MAX_MARKS) throw tooManyMarks()
  if (codeBlocks.reduce((sum, { lines }) => sum + lines.length, 0) > MAX_CODE_LINES)
    throw new DocUnreadable(`more than ${MAX_CODE_LINES} lines of code`)
}

function tooManyMarks(): DocUnreadable {
  return new DocUnreadable(`more than ${MAX_MARKS} headings, links and pieces of code`)
}

function assertShallow(line: string): void {
  const marks = countOf(/^[> \t]*/.exec(line)?.[0] ?? '')
  const indent = (marks.get(' ') ?? 0) + 4 * (marks.get('\t') ?? 0)
  if ((marks.get('>') ?? 0) > MAX_QUOTE_DEPTH) throw new DocUnreadable(`quotes nested deeper than ${MAX_QUOTE_DEPTH}`)
  if (indent > MAX_LIST_INDENT && /^[\s>]*(?:[-+*]|\d{1,9}[.)])\s/.test(line.slice(0, indent + 200)))
    throw new DocUnreadable(`a list indented by more than ${MAX_LIST_INDENT} columns`)
  if (line.length >= 100 && /^(?:\s*(?:>|(?:[-+*]|\d{1,9}[.)])\s)){100}/.test(line))
    throw new DocUnreadable('lists nested deeper than 100')
}
