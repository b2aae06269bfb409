import type { Position } from '../doc.ts'
import { addLink } from '../page-lists.ts'
import { docutilsSlug } from '../slugs/slugify.ts'
import { matchAt, oneLine, positionIn, readMarkup, sourceOf, trimEndOf } from '../source.ts'
import { addInterpreted, addReference } from './interpreted.ts'
import { type RstPage, referenceName, type TextRun } from './page.ts'

/** Reads links, literals and roles of a run of text into the page. Linear in the length of the text. */
export function readInline(page: RstPage, run: TextRun): void {
  const lines = page.lines.slice(run.first, run.first + run.count)
  if (run.end !== null) lines[lines.length - 1] = (lines.at(-1) ?? '').slice(0, run.end)
  const text = lines.join('\n')
  const scan: Scan = { page, text, position: positionIn(text, run.first), unclosed: new Set() }
  readMarkup(text, run.start, SPECIAL, (at) => step(scan, at))
}

const SPECIAL = /[\\`_]|http/g

interface Scan {
  readonly page: RstPage
  readonly text: string
  readonly position: (offset: number) => Position
  /** Delimiters known to have no closing one further on. */
  readonly unclosed: Set<string>
}

function step(scan: Scan, at: number): number {
  const char = scan.text[at]
  if (char === '\\') return at + 2
  if (char === '`') return scan.text[at + 1] === '`' ? readLiteral(scan, at) : readBacktick(scan, at)
  if (char === '_') return readWordReference(scan, at)
  return readUrl(scan, at)
}

function readLiteral(scan: Scan, at: number): number {
  const { text, page } = scan
  if (scan.unclosed.has('``') || /^\s?$/.test(text.charAt(at + 2))) return at + 2
  let close = text.indexOf('``', at + 3)
  if (close === -1) {
    scan.unclosed.add('``')
    return at + 2
  }
  while (text[close + 2] === '`') close += 1
  page.codeSpans.push({ text: oneLine(text.slice(at + 2, close)), role: null, ...scan.position(at) })
  return close + 2
}

/** Interpreted text, a phrase reference or an inline target: everything between single backticks. */
function readBacktick(scan: Scan, at: number): number {
  const { text, page } = scan
  const close = closingBacktick(scan, at)
  if (close === -1) return at + 1
  const content = text.slice(at + 1, close)
  const prefix = /(?:^|[^\w:`]):([A-Za-z][\w:+.-]*):$/.exec(text.slice(Math.max(0, at - 64), at))?.[1] ?? null
  const suffix =
    prefix === null ? (/^:([A-Za-z][\w:+.-]{0,60}):/.exec(text.slice(close + 1, close + 64))?.[1] ?? null) : null
  const underscores = prefix === null && suffix === null ? countUnderscores(text, close + 1) : 0
  const start = prefix === null ? at : at - prefix.length - 2
  const end = close + 1 + underscores + (suffix === null ? 0 : suffix.length + 2)
  const source = sourceOf(text.slice(start, end))
  if (underscores > 0) {
    addReference(page, { content, anonymous: underscores === 2, source, ...scan.position(start) })
  } else if (prefix === null && suffix === null && text[at - 1] === '_') {
    page.anchors.add(docutilsSlug(content))
    page.targets.set(referenceName(content), { kind: 'label', id: docutilsSlug(content) })
  } else {
    addInterpreted(page, {
      role: (prefix ?? suffix ?? 'default').toLowerCase(),
      content,
      source,
      ...scan.position(start),
    })
  }
  return end
}

function closingBacktick(scan: Scan, at: number): number {
  const { text } = scan
  if (scan.unclosed.has('`') || /^\s?$/.test(text.charAt(at + 1))) return -1
  for (let index = at + 2; index < text.length; index++) {
    if (text[index] === '\\') index += 1
    else if (text[index] === '`' && !/\s/.test(text.charAt(index - 1))) return index
  }
  scan.unclosed.add('`')
  return -1
}

function countUnderscores(text: string, at: number): number {
  if (text[at] !== '_') return 0
  const count = text[at + 1] === '_' ? 2 : 1
  return /^\w$/.test(text.charAt(at + count)) ? 0 : count
}

const MAX_WORD = 100

/** `word_` and `word__`: the word has single inner `-_.:+` only and stands after white space or an opening sign. */
function readWordReference(scan: Scan, at: number): number {
  const { text } = scan
  const count = text[at + 1] === '_' ? 2 : 1
  if (/^[\w`]$/.test(text.charAt(at + count))) return at + count
  const before = text.slice(Math.max(0, at - MAX_WORD), at)
  const word = /(?:^|[\s'"([{<\-/:])([A-Za-z0-9]+(?:[-_.:+][A-Za-z0-9]+)*)$/.exec(before)?.[1]
  if (word === undefined) return at + count
  const start = at - word.length
  const source = `${word}${'_'.repeat(count)}`
  const name = count === 2 ? null : referenceName(word)
  scan.page.pending.push({ name, text: word, source, ...scan.position(start) })
  return at + count
}

function readUrl(scan: Scan, at: number): number {
  const { text } = scan
  if (/\w/.test(text.charAt(at - 1))) return at + 1
  const match = matchAt(URL, text, at)
  if (match === null) return at + 1
  const target = trimEndOf(match[0], `.,;:!?'"*_`)
  addLink(scan.page, { kind: 'link', target, text: target, source: sourceOf(target), ...scan.position(at) })
  return at + match[0].length
}

const URL = /https?:\/\/[^\s<>"`\\)\]}|]+/y
