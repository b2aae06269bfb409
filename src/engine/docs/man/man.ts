import type { Doc, IgnoredRange, Prose } from '../doc.ts'
import { emptyLists, finishedLists, type PageLists } from '../page-lists.ts'
import { createSource } from '../source.ts'

/** Maximum number of characters of a line. */
const MAX_LINE = 2000
/** Tags that start the description of an option: `-o`, `--out`. */
const OPTION_TAG = /^-{1,2}\w/

interface ManPage extends PageLists {
  readonly lines: readonly string[]
}

/**
 * Reads a manual page in roff `man` macros: section titles, paragraphs, the synopsis as a block of commands, and the tags of option lists
 * as code spans. Lines of prose keep their source. Never throws; linear in the length of the page.
 */
export function readMan(path: string, text: string): Doc {
  const { lines } = createSource(text)
  const page: ManPage = { lines, ...emptyLists() }
  for (let at = 0; at < lines.length; ) at = readAt(page, at)
  return { path, format: 'man', lines, frontMatter: null, ...finishedLists(page), ignored: ignoredIn(lines) }
}

/** Reads the construct at a line (0-based) and returns the next line. */
function readAt(page: ManPage, at: number): number {
  const macro = macroOf(page.lines[at])
  if (macro === 'SH' || macro === 'SS') return readHeading(page, at, macro === 'SH' ? 1 : 2)
  if (macro === 'TP') return readTag(page, at + 1)
  if (macro === 'IP') return readTag(page, at)
  if (macro === 'TH' || macro === '\\"' || (page.lines[at] ?? '').trim() === '') return at + 1
  return readParagraph(page, at, 'paragraph')
}

function readHeading(page: ManPage, at: number, level: number): number {
  const text = readableText(page.lines[at] ?? '')
  page.headings.push({ level, text, explicitId: null, line: at + 1, column: 1 })
  page.prose.push({ lines: [text], line: at + 1, kind: 'heading' })
  return /^synopsis$/i.test(text) ? readSynopsis(page, at + 1) : at + 1
}

/** The forms of a call. Each word may be on its own line, and a bold word without an opening bracket starts the next form. */
function readSynopsis(page: ManPage, from: number): number {
  let end = from
  while (end < page.lines.length && !/^(?:SH|SS)$/.test(macroOf(page.lines[end]) ?? '')) end++
  const lines = page.lines.slice(from, end).map((line) => readableText(line.slice(0, MAX_LINE)))
  const shown = lines.map((line, index) =>
    index < lines.length - 1 && line !== '' && lines[index + 1] !== '' ? `${line} \\` : line,
  )
  page.codeBlocks.push({ language: 'sh', meta: 'synopsis', lines: shown, line: from + 1, column: 1, lead: '' })
  return end
}

/** The tag of a list item and its paragraph. */
function readTag(page: ManPage, at: number): number {
  const source = (page.lines[at] ?? '').slice(0, MAX_LINE)
  const tag = readableText(source)
  if (OPTION_TAG.test(tag)) page.codeSpans.push({ text: tag, role: null, line: at + 1, column: 1 })
  const isTag = macroOf(page.lines[at + 1]) !== 'TP'
  return isTag ? readParagraph(page, at, 'item') : at + 1
}

/** Lines up to the next macro that ends the paragraph. */
function readParagraph(page: ManPage, at: number, kind: Prose['kind']): number {
  let end = at + 1
  while (end < page.lines.length && goesOn(page.lines[end] ?? '')) end++
  const lines = page.lines.slice(at, end).map((line) => readableText(line.slice(0, MAX_LINE)))
  page.prose.push({ lines, line: at + 1, kind })
  return end
}

function goesOn(line: string): boolean {
  const macro = macroOf(line)
  return macro === null ? line.trim() !== '' : /^(?:B|I|BR|RB|BI|IB|IR|RI|SM|SB)$/.test(macro)
}

/** `TP` of `.TP 4`; null for text. */
function macroOf(line: string | undefined): string | null {
  return /^[.'][ \t]*(\\"|[A-Za-z]{1,4})/.exec(line ?? '')?.[1] ?? null
}

/** Lines after an ignore comment: `.\" docalign-ignore-next-line`. */
function ignoredIn(lines: readonly string[]): IgnoredRange[] {
  return lines.flatMap((line, index) =>
    /^[.'][ \t]*\\" *docalign-ignore-next-line/.test(line) ? [{ from: index + 2, to: index + 2, kind: 'line' }] : [],
  )
}

/** Macros that join their arguments without spaces, in alternating fonts. */
const JOINING = /^(?:BR|RB|BI|IB|IR|RI)$/

/** The rendered text of a roff line: without its macro, with arguments joined and escapes resolved. */
function readableText(line: string): string {
  const [, macro = '', rest = ''] = /^[.'][ \t]*([A-Za-z]{1,4})(?:[ \t]+(.*))?$/s.exec(line) ?? [null, '', line]
  if (macro === '') return unescaped(rest).trim()
  const parts = argumentsOf(rest)
  if (macro === 'IP') return unescaped(parts[0] ?? '')
  return parts
    .map(unescaped)
    .join(JOINING.test(macro) ? '' : ' ')
    .trim()
}

function argumentsOf(text: string): string[] {
  return [...text.matchAll(/"([^"]*)"?|((?:[^\s\\]|\\.)+)/gs)].map(([, quoted, plain]) => quoted ?? plain ?? '')
}

const SIGNS: Readonly<Record<string, string>> = {
  '-': '-',
  e: '\\',
  '&': '',
  ' ': ' ',
  '|': '',
  '(aq': "'",
  '(dq': '"',
  '(em': '—',
  '(en': '–',
  '(bu': '•',
}

function unescaped(text: string): string {
  return text
    .replace(/\\f(?:[A-Z]|\(..|\[[^\]]{0,20}\])/g, '')
    .replace(/\\(\(..|.)/gs, (_, sign: string) => SIGNS[sign] ?? (sign.startsWith('(') ? '' : sign))
}
