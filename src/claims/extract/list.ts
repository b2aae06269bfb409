import { isCurrentAssertion } from '../../docs/annotation/statement-context.ts'
import { type CodeSpan, type Doc, type LineRange, type Prose, sectionOf, sectionTitles } from '../../docs/doc.ts'
import { readableLine } from '../../docs/inline.ts'
import { lastAt } from '../../docs/last-at.ts'
import { memoizePart } from '../../memoize.ts'
import type { ClaimDraft, Extractor } from '../claim.ts'

/** Values that a page lists, as of an enumeration. */
export interface ListSubject {
  readonly items: readonly string[]
  /** The page says that these are all. */
  readonly complete: boolean
  /** One item that the claim is about; null for the list as a whole. */
  readonly item: string | null
  /** What the page calls them: the words before the list and the titles above it, in lower case. */
  readonly topic: readonly string[]
  /** What its section names, the list itself included. */
  readonly named: readonly Named[]
  /** Where the items of the list stand, as {@link placeOfName} has it. */
  readonly places: readonly string[]
}

/** A word in a code span, and where the span stands. */
export interface Named {
  readonly value: string
  readonly line: number
  readonly column: number
}

export function placeOfName({ line, column }: Pick<Named, 'line' | 'column'>): string {
  return `${line}:${column}`
}

/** A list as it stands on a page. */
interface Listed {
  readonly line: number
  readonly column: number
  readonly lead: string
  readonly complete: boolean
  readonly items: readonly { readonly line: number; readonly column: number; readonly value: string }[]
}

/** Fewer values do not tell which enumeration is meant. */
const MIN_ITEMS = 3
/** Without a word that says what it lists, this many are needed. */
const MIN_UNTOLD = 5
const MAX_ITEMS = 300
const MAX_LINE = 1000
const VALUE = /^["']?([A-Za-z][\w-]*(?:[.:/][\w-]+)*)["']?,?$/

/** Lists that say to be complete, and longer ones whose items may all be checked. */
export const extractLists: Extractor<ListSubject> = (doc) =>
  [...bulleted(doc), ...inline(doc)].flatMap((list): ClaimDraft<ListSubject>[] => {
    if (list.items.length < MIN_ITEMS || list.items.length > MAX_ITEMS || !isCurrentAssertion(doc, list.line)) return []
    const subject = {
      items: list.items.map(({ value }) => value),
      complete: list.complete,
      topic: topicOf(doc, list),
      named: namedIn(doc, sectionOf(doc, list.line)),
      places: list.items.map(placeOfName),
    }
    const at = { line: list.line, column: list.column, text: list.lead.slice(-200) }
    const value = subject.items.join(', ').slice(0, 200)
    return [
      ...(list.complete ? [{ ...at, value, subject: { ...subject, item: null }, tentative: true } as const] : []),
      ...list.items.map((item) => {
        const ofItem = { ...subject, item: item.value }
        return { ...item, text: item.value, subject: ofItem, tentative: true } as const
      }),
    ]
  })

/** What says that all of something follow. */
const COMPLETE =
  /\b(?:available|supported|possible|valid|allowed|accepted|permitted|all|one of|must be|either)\b[^.:]{0,150}[:\s(]*$/i
/** What says that only some follow, or that they are somebody else's. */
const PARTIAL =
  /\b(?:some|examples?|e\.g|includ\w+|such as|like|instance|common\w*|popular|most|main|important|few|also|additional\w*|other|others|more|your|you|recommended|new|at least|any|another|currently set)\b/i

const ITEM = /^\s*(?:[-*+]|\d{1,3}[.)])\s+(?:\*\*)?(?:(`+)([^`]+)\1|([_*])([\w-]+)\3)/

function bulleted(doc: Doc): Listed[] {
  const lists: Listed[] = []
  doc.prose.forEach((run, index) => {
    const before = doc.prose[index - 1]
    if (run.kind !== 'item' || !before || before.kind === 'item') return
    const source = before.lines.join(' ').slice(-MAX_LINE).trim()
    const sentence = lastSentence(readableLine(source))
    const words = lastSentence(readableLine(withoutCode(source)))
    const complete = sentence.endsWith(':') && COMPLETE.test(words) && !PARTIAL.test(words)
    const items = complete ? itemsFrom(doc, index) : null
    if (items) {
      const line = before.line + before.lines.length - 1
      lists.push({ line: leadLine(before, sentence) ?? line, column: 1, lead: sentence, complete, items })
    }
  })
  return lists
}

function lastSentence(text: string): string {
  return text.split(/[.!?]\s/).at(-1) ?? ''
}

/** Names of options and values say nothing of how a list is meant: `--include`. */
function withoutCode(source: string): string {
  return source.replace(/(`+)[^`]{1,200}\1/g, 'x')
}

function leadLine(run: Prose, sentence: string): number | null {
  const start = sentence.split(/\s/).slice(0, 2).join(' ')
  const index = run.lines.findLastIndex((source) => readableLine(source.slice(0, MAX_LINE)).includes(start))
  return index < 0 ? null : run.line + index
}

/** The values that lead the items of a list; null when some item is led by none. */
function itemsFrom(doc: Doc, start: number): Listed['items'] | null {
  const items: { line: number; column: number; value: string }[] = []
  const indent = indentOf(doc, doc.prose[start])
  for (const run of doc.prose.slice(start, start + 3 * MAX_ITEMS)) {
    if (run.kind !== 'item') {
      // Text below an item belongs to it.
      if (indentOf(doc, run) > indent) continue
      break
    }
    if (indentOf(doc, run) !== indent) continue
    const source = doc.lines[run.line - 1] ?? ''
    const [, , code, , plain] = ITEM.exec(source.slice(0, MAX_LINE)) ?? []
    const value = VALUE.exec((code ?? plain ?? '').trim())?.[1]
    if (value === undefined) return null
    items.push({ line: run.line, column: source.indexOf(value) + 1, value })
  }
  return items
}

function indentOf(doc: Doc, run: Prose | undefined): number {
  return run === undefined ? -1 : (doc.lines[run.line - 1] ?? '').search(/\S/)
}

/** In one line, with single spaces. */
const BETWEEN = /^[`*_]{0,3} ?(?:\([^()`]{0,30}\))?(?:,|\/|;)? ?(?:or|and)? ?(?:(?:an?|the) )?[`*_]{0,3}$/i
const MAX_BETWEEN = 60
const ONE_OF =
  /\b(?:one of|must be|either|(?:possible|valid|allowed|accepted|supported|available) [\w -]{1,40})(?: (?:are|is|the following))?:? ?[(`*_]{0,3}$/i

/** Code spans that stand side by side in a sentence. */
function inline(doc: Doc): Listed[] {
  return runsOfSpans(doc).flatMap((spans): Listed[] => {
    const [first] = spans
    const values = spans.flatMap((span) => VALUE.exec(span.text.trim())?.[1] ?? [])
    if (!first || values.length < spans.length) return []
    const source = doc.lines[first.line - 1] ?? ''
    const above = (doc.lines[first.line - 2] ?? '').trim()
    const lead = readableLine(`${above} ${source.slice(0, first.column - 1)}`.slice(-300)).replace(/\s+/g, ' ')
    const sentence = lead.split(/[.!?]\s/).at(-1) ?? ''
    const last = spans.at(-1) ?? first
    const after = (doc.lines[last.line - 1] ?? '').slice(endOf(doc, last), endOf(doc, last) + 60)
    const partial =
      PARTIAL.test(sentence.slice(-80)) ||
      /^[`\s,)]*(?:etc|\.\.\.|…|and (?:more|others|so)|or (?:an?|any|your|the)\b)/i.test(after)
    const complete = !partial && ONE_OF.test(sentence)
    if (!complete && spans.length < MIN_UNTOLD) return []
    const items = spans.map((span, index) => ({ line: span.line, column: span.column, value: values[index] ?? '' }))
    return [{ line: first.line, column: first.column, lead: sentence.trim(), complete, items }]
  })
}

function runsOfSpans(doc: Doc): CodeSpan[][] {
  const runs: CodeSpan[][] = []
  let before: CodeSpan | undefined
  for (const span of doc.codeSpans) {
    if (before && isJoined(textBetween(doc, before, span))) runs.at(-1)?.push(span)
    else runs.push([span])
    before = span
  }
  return runs.filter((spans) => spans.length >= MIN_ITEMS)
}

function isJoined(between: string): boolean {
  return between.length <= MAX_BETWEEN && BETWEEN.test(between.replace(/\s+/g, ' '))
}

/** Where the text of a span ends in its line: its column may be that of the marks around it. */
function endOf(doc: Doc, { line, column, text }: CodeSpan): number {
  const start = (doc.lines[line - 1] ?? '').indexOf(text, column - 1)
  return (start === -1 ? column - 1 : start) + text.length
}

function textBetween(doc: Doc, left: CodeSpan, right: CodeSpan): string {
  const from = endOf(doc, left)
  if (left.line === right.line) return (doc.lines[left.line - 1] ?? '').slice(from, right.column - 1)
  if (right.line !== left.line + 1) return '.'
  return `${(doc.lines[left.line - 1] ?? '').slice(from)} ${(doc.lines[right.line - 1] ?? '').slice(0, right.column - 1)}`
}

function topicOf(doc: Doc, { line, lead }: Listed): string[] {
  const words = `${lead.slice(-160)} ${sectionTitles(doc, line).slice(-2).join(' ')}`
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]{3,}/g)
  return [...new Set(words ?? [])]
}

/** What the section of a list names. The lists of a section share it. */
const namedIn = memoizePart(
  (doc: Doc, { from, to }: LineRange): readonly Named[] => {
    const lineOf = (span: CodeSpan): number => span.line
    const first = lastAt(doc.codeSpans, from - 1, lineOf) + 1
    return doc.codeSpans
      .slice(first, lastAt(doc.codeSpans, to, lineOf) + 1)
      .flatMap(({ text, line, column }) =>
        (text.match(/[A-Za-z][\w-]*/g) ?? []).map((value) => ({ value, line, column })),
      )
  },
  ({ from }) => from,
)
