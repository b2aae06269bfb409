import type { BlockContext, InlineContext, Line, MarkdownConfig } from '@lezer/markdown'
import { aheadOf } from './ahead.ts'

const LESS_THAN = 60
const BRACE = 123

/** `{/* … *\/}`, the comments of MDX. Sites read pages called `.md` as MDX, too; elsewhere nobody writes this. */
export const MdxComments: MarkdownConfig = {
  parseBlock: [
    { name: 'MdxComment', before: 'HTMLBlock', parse: parseCommentBlock, endLeaf: (_, line) => isComment(line) },
  ],
  parseInline: [{ name: 'MdxCommentInline', before: 'Escape', parse: parseComment }],
}

function isComment({ next, text, pos }: Line): boolean {
  return (next === BRACE && text.startsWith('{/*', pos)) || (next === LESS_THAN && text.startsWith('<!--', pos))
}

/** A comment that begins a line holds all up to its end: blank lines and fences, too. */
function parseCommentBlock(context: BlockContext, line: Line): boolean {
  if (!isComment(line)) return false
  const end = line.next === BRACE ? '*/}' : '-->'
  const from = context.lineStart + line.pos
  const first = line.text.indexOf(end, line.pos + 3)
  // Text that follows on the same line makes a paragraph of it.
  if (first !== -1 && line.text.slice(first + end.length).trim() !== '') return false
  const base = line.baseIndent
  let isOpen = first === -1
  while (context.nextLine() && isOpen && line.baseIndent >= base) isOpen = !line.text.includes(end)
  context.addElement(context.elt('CommentBlock', from, context.prevLineEnd()))
  return true
}

function parseComment(context: InlineContext, next: number, start: number): number {
  const from = start - context.offset
  if (next !== BRACE || !context.text.startsWith('{/*', from)) return -1
  const end = aheadOf(context).indexOf('*/}', from + 3)
  return end === -1 ? -1 : context.addElement(context.elt('Comment', start, context.offset + end + 3))
}

/** Tags of MDX that have lines for themselves. It has no blocks of HTML: what stands between tags is Markdown. */
export const JsxTags: MarkdownConfig = {
  parseBlock: [{ name: 'JsxTags', before: 'HTMLBlock', parse: parseTags, endLeaf: (_, line) => isTags(line) }],
  remove: ['HTMLBlock', 'IndentedCode'],
}

function isTags(line: Line): boolean {
  return line.next === LESS_THAN && readTags(line.text.slice(line.pos), OUTSIDE) !== null
}

function parseTags(context: BlockContext, line: Line): boolean {
  if (line.next !== LESS_THAN) return false
  let place = readTags(line.text.slice(line.pos), OUTSIDE)
  if (place === null) return false
  const from = context.lineStart + line.pos
  const base = line.baseIndent
  while (context.nextLine() && place?.isInside && line.baseIndent >= base) {
    if (place.braces === 0 && line.text.trim() === '') break
    place = readTags(line.text.slice(line.pos), place)
  }
  context.addElement(context.elt('HTMLBlock', from, context.prevLineEnd()))
  return true
}

/** Where the end of a line stands among tags. */
interface Place {
  readonly isInside: boolean
  /** Braces that are open: their text is code. */
  readonly braces: number
  /** The quote that is open; '' when none is. */
  readonly quote: string
}

const OUTSIDE: Place = { isInside: false, braces: 0, quote: '' }
const BEGINNING = /<\/?(?:[A-Za-z_$][\w$.-]*(?::[\w-]+)?)?(?=[\s/>]|$)/y

/** Reads a line of tags; null when it holds text besides them. */
function readTags(text: string, { isInside, braces, quote }: Place): Place | null {
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? ''
    if (!isInside) {
      BEGINNING.lastIndex = at
      const begins = BEGINNING.exec(text)
      if (begins) at += begins[0].length - 1
      else if (char.trim() !== '') return null
      isInside = begins !== null
    } else if (quote !== '') quote = char === quote ? '' : quote
    else if (char === '"' || char === "'" || (char === '`' && braces > 0)) quote = char
    else if (char === '{') braces += 1
    else if (char === '}') braces -= 1
    else if (char === '>' && braces <= 0) isInside = false
  }
  // In code only a template goes on behind the end of a line; what looks like another is an apostrophe.
  return { isInside, braces, quote: braces > 0 && quote !== '`' ? '' : quote }
}
