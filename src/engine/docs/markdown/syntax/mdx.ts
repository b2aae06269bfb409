import type { BlockContext, InlineContext, Line, MarkdownConfig } from '@lezer/markdown'
import { aheadOf } from './ahead.ts'

const LESS_THAN = 60
const BRACE = 123

/** `{/* … *\/}`, MDX comments. Sites also read `.md` pages as MDX, and elsewhere nobody writes this. */
export const MdxComments: MarkdownConfig = {
  parseBlock: [
    { name: 'MdxComment', before: 'HTMLBlock', parse: parseCommentBlock, endLeaf: (_, line) => isComment(line) },
  ],
  parseInline: [{ name: 'MdxCommentInline', before: 'Escape', parse: parseComment }],
}

function isComment({ next, text, pos }: Line): boolean {
  return (next === BRACE && text.startsWith('{/*', pos)) || (next === LESS_THAN && text.startsWith('<!--', pos))
}

/** A comment at the start of a line extends to its end mark, across blank lines and fences. */
function parseCommentBlock(context: BlockContext, line: Line): boolean {
  if (!isComment(line)) return false
  const end = line.next === BRACE ? '*/}' : '-->'
  const from = context.lineStart + line.pos
  const first = line.text.indexOf(end, line.pos + 3)
  // With text after it on the same line, it is a paragraph.
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

/** MDX tags on lines of their own. MDX has no HTML blocks: text between tags is Markdown. */
export const JsxTags: MarkdownConfig = {
  parseBlock: [{ name: 'JsxTags', before: 'HTMLBlock', parse: parseTags, endLeaf: (_, line) => isTags(line) }],
  remove: ['HTMLBlock', 'IndentedCode'],
}

/**
 * Tags of components, `<code-group>` and `<Tabs>`, on a line of their own in Markdown. Site builders end the block with the line, so that a fence
 * right after it is a fence. HTML has no such tags, which makes it of no account that GitHub reads on to the next blank line.
 */
export const ComponentTags: MarkdownConfig = {
  parseBlock: [{ name: 'ComponentTags', before: 'HTMLBlock', parse: parseComponentTags }],
}

/** A name with a capital letter or a hyphen. */
const COMPONENT = /^<\/?(?:[A-Z]|[a-z][\w.]*-)[\w.-]*[\s/>]/

function parseComponentTags(context: BlockContext, line: Line): boolean {
  if (line.next !== LESS_THAN) return false
  const tags = line.text.slice(line.pos)
  if (!COMPONENT.test(tags) || readTags(tags, OUTSIDE)?.isInside !== false) return false
  // HTML in capitals.
  if (/^<\/?[A-Z][A-Z\d]*[\s/>]/.test(tags)) return false
  const from = context.lineStart + line.pos
  context.nextLine()
  context.addElement(context.elt('HTMLBlock', from, context.prevLineEnd()))
  return true
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

/** The state at the end of a line of tags. */
interface Place {
  readonly isInside: boolean
  /** Number of open braces: their content is code. */
  readonly braces: number
  /** The open quote; '' if there is none. */
  readonly quote: string
}

const OUTSIDE: Place = { isInside: false, braces: 0, quote: '' }
const BEGINNING = /<\/?(?:[A-Za-z_$][\w$.-]*(?::[\w-]+)?)?(?=[\s/>]|$)/y

/** Reads a line of tags; null if it also contains text. */
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
  // In code, only a template literal continues on the next line. Any other open quote is an apostrophe.
  return { isInside, braces, quote: braces > 0 && quote !== '`' ? '' : quote }
}
