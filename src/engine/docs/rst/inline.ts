import type { Position } from '../doc.ts'
import { addLink } from '../page-lists.ts'
import { docutilsSlug } from '../slugs/slugify.ts'
import { type Scan as MarkupScan, matchAt, oneLine, positionIn, readMarkup, sourceOf, trimEndOf } from '../source.ts'
import { type RstPage, referenceName, type TextRun, unescapeRst } from './page.ts'

/** Reads links, literals and roles of a run of text into the page. Linear in the length of the text. */
export function readInline(page: RstPage, run: TextRun): void {
  const lines = page.lines.slice(run.first, run.first + run.count)
  if (run.end !== null) lines[lines.length - 1] = (lines.at(-1) ?? '').slice(0, run.end)
  const text = lines.join('\n')
  const scan: Scan = { page, text, position: positionIn(text, run.first), unclosed: new Set() }
  readMarkup(text, run.start, SPECIAL, (at) => step(scan, at))
}

const SPECIAL = /[\\`_]|http/g

type Scan = MarkupScan<RstPage>

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

/** Interpreted text, a phrase reference or an inline target: text in single backticks. */
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

/** `word_` and `word__`: the word may contain single `-_.:+` and follows white space or an opening sign. */
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

interface Phrase extends Position {
  readonly content: string
  readonly source: string
}

/** Splits `title <target>`. The title is null without an explicit target. */
function titled(content: string): { title: string | null; target: string } {
  const open = content.endsWith('>') ? content.lastIndexOf('<') : -1
  if (open === -1 || content[open - 1] === '\\') return { title: null, target: content }
  const title = unescapeRst(content.slice(0, open)).trim().replace(/\s+/g, ' ')
  return { title, target: content.slice(open + 1, -1).trim() }
}

/** `` `text <target>`_ `` is a link and defines its text as a target; `` `text`_ `` waits for the definition. */
function addReference(page: RstPage, { content, anonymous, ...place }: Phrase & { readonly anonymous: boolean }): void {
  const { title, target } = titled(content)
  if (title === null) {
    const text = unescapeRst(content).replace(/\s+/g, ' ')
    page.pending.push({ name: anonymous ? null : referenceName(text), text, ...place })
  } else if (target.endsWith('_') && !target.endsWith('\\_')) {
    page.pending.push({ name: referenceName(target.slice(0, -1)), text: title, ...place })
  } else {
    const uri = unescapeRst(target.replace(/\s+/g, ''))
    addLink(page, { kind: 'link', target: uri, text: title === '' ? uri : title, ...place })
    const name = referenceName(title)
    const { line, column } = place
    if (!anonymous && name !== '' && !page.targets.has(name))
      page.targets.set(name, { kind: 'uri', uri, position: { line, column } })
  }
}

const LINK_PREFIXES: ReadonlyMap<string, string> = new Map([
  ['doc', 'doc:'],
  ['ref', 'ref:'],
  ['numref', 'ref:'],
  ['download', ''],
])

/** Interpreted text with a role: links for pages, labels and downloads; code spans for all other roles. */
function addInterpreted(
  page: RstPage,
  { content, source, line, column, ...phrase }: Phrase & { readonly role: string },
): void {
  const role = phrase.role.replace(/^std:/, '')
  const { title, target } = titled(content)
  const plain = unescapeRst(target).replace(/\s+/g, ' ')
  const prefix = LINK_PREFIXES.get(role)
  if (prefix !== undefined) {
    const named = `${prefix}${plain.replace(/^!/, '')}`
    addLink(page, { kind: 'link', target: named, text: title ?? '', source, line, column })
    return
  }
  const text = role === 'default' || role === 'code' || role === 'literal' ? plain : plain.replace(/^[!~]?[.]?/, '')
  if (text !== '') page.codeSpans.push({ text, role, line, column })
}

const MAX_HEADING = 1000

/** The rendered text of a heading: roles, literals, references and emphasis become their text. */
export function plainText(source: string): string {
  const literals = source
    .slice(0, MAX_HEADING)
    .replace(/(?::[A-Za-z][\w:+.-]{0,60}:)?(`+)([^`]+)\1(?:__?(?!\w))?/g, (_, ticks: string, content: string) => {
      const { title, target } = ticks === '`' ? titled(content) : { title: null, target: content }
      return title ?? target.replace(/^[!~]/, '')
    })
    .replace(/(\*{1,2})(?=\S)([^*]*[^*\s])\1/g, '$2')
  return unescapeRst(literals).trim()
}
