import type { DocLink, Prose } from '../doc.ts'
import { addLink as addResolved } from '../page-lists.ts'
import { type Scan as MarkupScan, matchAt, oneLine, positionIn, readMarkup, sourceOf, trimEndOf } from '../source.ts'
import { type AsciidocPage, imageTarget, substitute } from './page.ts'

interface Scan extends MarkupScan<AsciidocPage> {
  /** Index of the next closing bracket, as far as searched. */
  close: number
}

/** Reads links, anchors and literals of lines `from` to `to` (0-based, `to` excluded) into the page. Linear in their length. */
function readInline(page: AsciidocPage, from: number, to: number): void {
  const text = page.lines.slice(from, to).join('\n')
  const scan: Scan = { page, text, position: positionIn(text, from), unclosed: new Set(), close: 0 }
  readMarkup(text, 0, SPECIAL, (at) => step(scan, at))
}

export function addProse(page: AsciidocPage, kind: Prose['kind'], from: number, to = from + 1): void {
  page.prose.push({ lines: page.lines.slice(from, to), line: from + 1, kind })
  readInline(page, from, to)
}

const SPECIAL = /[\\`+<[]|(?<!\w)(?:link|xref|image|anchor|mailto|https?):/g

function step(scan: Scan, at: number): number {
  const char = scan.text[at]
  if (char === '\\') return at + 2
  if (char === '`' || char === '+') return readLiteral(scan, at)
  if (char === '<') return readCrossReference(scan, at)
  if (char === '[') return readAnchor(scan, at)
  return readMacro(scan, at)
}

const MACRO = /(link|xref|image|anchor|mailto|https?):(?!:)([^\s[\]`"<>]*)/y
const MAX_LABEL = 1000

/** `link:target[text]`, `xref:target[text]`, `image:target[text]`, `anchor:id[]` and URLs. */
function readMacro(scan: Scan, at: number): number {
  const match = matchAt(MACRO, scan.text, at)
  if (match === null) return at + 1
  const [head, name = '', target = ''] = match
  const end = at + head.length
  const label = labelAt(scan, end)
  if (name.startsWith('http')) {
    if (target.startsWith('//')) addUrl(scan, at, head, label)
    return label === null ? end : end + label.length + 2
  }
  if (label === null) return end
  if (name === 'anchor') scan.page.anchors.add(target)
  else if (name !== 'mailto') {
    const written = name === 'image' ? imageTarget(scan.page, target) : target
    const link = { target: name === 'xref' ? crossTarget(target) : written, text: label.split(',', 1)[0] ?? '' }
    addLink(scan, { kind: name === 'image' ? 'image' : 'link', ...link }, at, `${head}[${label}]`)
  }
  return end + label.length + 2
}

/** The text in the brackets that open at `at`; null if none do. */
function labelAt(scan: Scan, at: number): string | null {
  const { text } = scan
  if (text[at] !== '[') return null
  let close = Math.max(scan.close, at)
  while (close < text.length && (text[close] !== ']' || text[close - 1] === '\\')) close += 1
  scan.close = close
  return close === text.length || close - at > MAX_LABEL ? null : text.slice(at + 1, close)
}

function addUrl(scan: Scan, at: number, head: string, label: string | null): void {
  const target = label === null ? trimEndOf(head, `.,;:!?')*_`) : head
  const text = label === null || label === '' ? target : (label.split(/,\s*(?:role|window|opts|title)=/, 1)[0] ?? '')
  addLink(scan, { kind: 'link', target, text }, at, label === null ? target : `${head}[${label}]`)
}

/** `<<id>>`, `<<id,text>>`, `<<page.adoc#id,text>>`. */
function readCrossReference(scan: Scan, at: number): number {
  const { text } = scan
  if (text[at + 1] !== '<') return at + 1
  const match = matchAt(CROSS_REFERENCE, text, at)
  if (match === null) return at + 2
  addLink(scan, { kind: 'link', target: crossTarget(match[1] ?? ''), text: (match[2] ?? '').trim() }, at, match[0])
  return at + match[0].length
}

const CROSS_REFERENCE = /<<([^<>,\n]{1,500})(?:,([^<>]{0,1000}))?>>/y

/** A target without a file is an anchor on this page. */
function crossTarget(written: string): string {
  const target = written.trim()
  if (target.startsWith('#')) return target
  return /[#/]|\.(?:adoc|asciidoc|asc|html?)$/.test(target) || target.includes('{') ? target : `#${target}`
}

/** `[[id]]`, `[[id,text]]`, `[#id]` before text, `[[[entry]]]` of a bibliography. */
function readAnchor(scan: Scan, at: number): number {
  const match = matchAt(ANCHOR, scan.text, at)
  if (match === null) return at + 1
  scan.page.anchors.add(match[1] ?? match[2] ?? '')
  return at + match[0].length
}

const ANCHOR = /\[\[\[?([\p{L}_:][\p{L}\p{N}_:.-]*)(?:,[^[\]\n]*)?\]\]\]?|\[#([\p{L}_:][\p{L}\p{N}_:-]*)[^[\]\n]*\]/uy

/** Monospace in backticks and literals in plus signs. Single marks occur only at word boundaries, double marks anywhere. */
function readLiteral(scan: Scan, at: number): number {
  const { page, text } = scan
  const char = text.charAt(at)
  const mark = text[at + 1] === char ? char + char : char
  const start = at + mark.length
  const before = text.charAt(at - 1)
  const constrained = mark.length === 1
  if (scan.unclosed.has(mark) || /^\s?$/.test(text.charAt(start))) return start
  if (constrained && /[\w\\]/.test(before)) return start
  const close = closing(scan, start, mark, constrained)
  if (close === -1) return start
  const end = close + mark.length
  const curly = (before === '"' || before === "'") && text.charAt(end) === before && char === '`'
  const content = oneLine(text.slice(start, close).replace(/^\+(.*)\+$/s, '$1'))
  if (!curly && content.trim() !== '') page.codeSpans.push({ text: content, role: null, ...scan.position(at) })
  return curly ? start : end
}

function closing(scan: Scan, from: number, mark: string, constrained: boolean): number {
  const { text } = scan
  for (let at = text.indexOf(mark, from + 1); at !== -1; at = text.indexOf(mark, at + 1)) {
    if (!constrained || (!/\s/.test(text.charAt(at - 1)) && !/\w/.test(text.charAt(at + 1)))) return at
  }
  scan.unclosed.add(mark)
  return -1
}

/** Adds a link unless its target needs an undefined attribute or names an Antora module. */
export function addLink(
  scan: Pick<Scan, 'page' | 'position'>,
  link: Pick<DocLink, 'kind' | 'target' | 'text'>,
  at: number,
  source: string,
): void {
  const target = substitute(scan.page, link.target)
  if (target === null || target === '' || target === '#') return
  if (/^(?![a-z][a-z0-9+.-]*:\/\/)[\w.@-]*[:$@]/i.test(target) && !/^(?:mailto|tel):/.test(target)) return
  const text = link.text.replace(/\s+/g, ' ').trim()
  addResolved(scan.page, { kind: link.kind, target, text, source: sourceOf(source), ...scan.position(at) })
}
