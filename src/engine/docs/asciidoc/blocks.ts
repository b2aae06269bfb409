import { isBlank } from '../source.ts'
import { endOf, readCode, readDelimited } from './delimited.ts'
import { addLink, addProse } from './inline.ts'
import { type AsciidocPage, imageTarget, substitute, takeStyle } from './page.ts'

/** Reads the blocks of the page in one pass. Content of example, sidebar and quote blocks is read as top-level blocks. */
export function readBlocks(page: AsciidocPage): void {
  let at = 0
  while (at < page.lines.length) at = isBlank(page.lines[at]) ? at + 1 : readBlock(page, at)
}

function readBlock(page: AsciidocPage, at: number): number {
  return (
    readComment(page, at) ??
    readAttribute(page, at) ??
    readBlockAttributes(page, at) ??
    readHeading(page, at) ??
    readBlockMacro(page, at) ??
    readDelimited(page, at) ??
    readParagraph(page, at)
  )
}

function readComment(page: AsciidocPage, at: number): number | null {
  const line = (page.lines[at] ?? '').trimEnd()
  const isBlock = /^\/{4,}$/.test(line)
  if (!isBlock && !/^\/\/(?!\/)/.test(line)) return null
  const end = isBlock ? endOf(page, at, line) : at
  const text = isBlock ? page.lines.slice(at + 1, end).join('\n') : line.slice(2)
  page.comments.push({ text, beside: false, from: at + 1, to: Math.min(end + 1, page.lines.length) })
  return end + 1
}

/** `:name: value`, continued on the next line after ` \`; `:!name:` and `:name!:` unset the attribute. */
function readAttribute(page: AsciidocPage, at: number): number | null {
  const match = /^:(!?)([A-Za-z0-9_][\w-]*)(!?):(?:\s+(.*))?$/.exec(page.lines[at] ?? '')
  if (match === null) return null
  const [, before = '', name = '', after = '', first = ''] = match
  const parts: string[] = []
  let end = at
  let value = first
  for (; value.endsWith(' \\') && end + 1 < page.lines.length; value = page.lines[end] ?? '') {
    parts.push(value.slice(0, -2).trim())
    end += 1
  }
  const whole = [...parts, value.trim()].join(' ')
  if (before !== '' || after !== '') page.attributes.delete(name.toLowerCase())
  else page.attributes.set(name.toLowerCase(), substitute(page, whole) ?? whole)
  return end + 1
}

/** `[source,java]`, `[[id]]`, `[#id.role]` and `.Title` lines belong to the next block. */
function readBlockAttributes(page: AsciidocPage, at: number): number | null {
  const line = (page.lines[at] ?? '').trimEnd()
  const anchor = /^\[\[([^\],]+)(?:,[^\]]*)?\]\]$/.exec(line)
  const list = anchor === null ? /^\[([^[\]]*|[^[\]]*\[[^\]]*\][^[\]]*)\]$/.exec(line) : null
  const title = /^\.(?![. ])(.+)$/.exec(line)
  if (anchor !== null) setId(page, anchor[1] ?? '')
  else if (title !== null) page.title = title[1] ?? ''
  else if (list !== null) {
    const id = /^[^,]*?#([^,.%#]+)|(?:^|,)\s*id="?([^",]+)/.exec(list[1] ?? '')
    if (id !== null) setId(page, id[1] ?? id[2] ?? '')
    page.style = list[1] ?? ''
  } else return null
  return at + 1
}

function setId(page: AsciidocPage, id: string): void {
  page.anchors.add(id.trim())
  page.id = id.trim()
}

const MAX_HEADING = 1000
const UNDERLINES = '=-~^+'

/** `== Title`, `## Title`, and a title with an underline of the same length. */
function readHeading(page: AsciidocPage, at: number): number | null {
  const line = page.lines[at] ?? ''
  const match = /^(={1,6}|#{1,6})\s+(\S.*)$/.exec(line)
  if (match !== null) {
    addHeading(page, at, (match[1] ?? '').length, match[2] ?? '', line.indexOf(match[2] ?? '') + 1)
    return at + 1
  }
  const under = (page.lines[at + 1] ?? '').trimEnd()
  const sign = under[0] ?? ' '
  if (under.length < 3 || !UNDERLINES.includes(sign) || under !== sign.repeat(under.length)) return null
  if (Math.abs(under.length - line.trimEnd().length) > 1 || !/^[\p{L}\p{N}]/u.test(line)) return null
  addHeading(page, at, UNDERLINES.indexOf(sign) + 1, line, 1)
  return at + 2
}

function addHeading(page: AsciidocPage, at: number, level: number, written: string, column: number): void {
  const { id } = takeStyle(page)
  const source = written.slice(0, MAX_HEADING)
  const inline = /\[\[([^\],]+)(?:,[^\]]*)?\]\]\s*$/.exec(source)
  const text = plainText(page, inline === null ? source : source.slice(0, inline.index))
  page.headings.push({ level, text, explicitId: id ?? inline?.[1] ?? null, line: at + 1, column })
  addProse(page, 'heading', at)
}

/** The rendered text of a heading: macros become their text, formatting marks are removed, known attributes are substituted. */
function plainText(page: AsciidocPage, source: string): string {
  return (substitute(page, source) ?? source)
    .replace(/\[\[[^\]]*\]\]/g, '')
    .replace(/(?:(?:link|xref):|https?:\/\/)[^\s[\]]{0,2048}\[([^\]]*)\]/g, '$1')
    .replace(/<<[^<>,]{0,500},([^<>]*)>>/g, '$1')
    .replace(/(`\+|\+`|`|(?<!\w)[*_+#]+(?=\w)|(?<=\w)[*_+#]+(?!\w))/g, '')
    .trim()
}

const BLOCK_MACRO =
  /^(image|include|video|audio|xref|link|toc|ifdef|ifndef|ifeval|endif)::([^\s[]*(?: [^[]*)?)\[(.*)\]\s*$/

function readBlockMacro(page: AsciidocPage, at: number): number | null {
  const line = page.lines[at] ?? ''
  const match = BLOCK_MACRO.exec(line)
  if (match === null) return null
  const [, name = '', written = '', label = ''] = match
  const scan = { page, position: () => ({ line: at + 1, column: name.length + 3 }) }
  if (name === 'image') {
    takeStyle(page)
    const link = { target: imageTarget(page, written), text: label.split(',', 1)[0] ?? '' }
    addLink(scan, { kind: 'image', ...link }, 0, line)
  } else if (name === 'include') addLink(scan, { kind: 'include', target: written, text: '' }, 0, line)
  return at + 1
}

const ITEM = /^\s*(?:[*-]|\*{2,5}|\.{1,5}|\d{1,4}\.|<(?:\d{1,4}|\.)>|[A-Za-z]\.)\s+(?=\S)/
const TERM = /^\s*\S[^\n]*?:{2,4}(?:\s|$)/

function isItem(line: string): boolean {
  return ITEM.test(line) || TERM.test(line)
}

/** Lines that end a paragraph without a preceding blank line. */
function interrupts(line: string): boolean {
  return /^(?:\+|\[.*\]|\/\/.*|-{4,}|\.{4,}|={4,}|\*{4,}|_{4,}|\+{4,}|```.*|\|===|--|[a-z]+::[^\s[]*\[.*\])\s*$/.test(
    line,
  )
}

function readParagraph(page: AsciidocPage, at: number): number {
  const first = page.lines[at] ?? ''
  if (/^\s*\+\s*$/.test(first) || /^(?:'{3,}|<{3,}|-{3}|\*{3})\s*$/.test(first)) return at + 1
  let end = at + 1
  while (end < page.lines.length && !isBlank(page.lines[end]) && !interrupts(page.lines[end] ?? '')) end += 1
  if (/^(?:source|listing|literal|,)/.test(page.style)) return readCode(page, at, end, end)
  if (/^\s/.test(first) && !isItem(first) && isBlank(page.lines[at - 1])) return readCode(page, at, end, end)
  takeStyle(page)
  let start = at
  for (let index = at + 1; index <= end; index++) {
    if (index < end && !isItem(page.lines[index] ?? '')) continue
    addProse(page, isItem(page.lines[start] ?? '') ? 'item' : 'paragraph', start, index)
    start = index
  }
  return end
}
