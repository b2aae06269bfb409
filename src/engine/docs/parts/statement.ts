import { memoize, memoizePart } from '../../../base/memoize.ts'
import { proseAt } from '../annotation/statement-context.ts'
import type { CodeBlock, Doc, Prose } from '../doc.ts'
import { plainInline } from '../inline.ts'
import { blockAt } from './block-at.ts'

/** A value that a page states: its line, and possibly its source. */
interface StatedValue {
  readonly line: number
  readonly value: string
  readonly text?: string
}

const MAX_LENGTH = 600
/** Including white space. */
const MAX_SOURCE_LENGTH = 4 * MAX_LENGTH
const MAX_RUN_LENGTH = 20_000
const SENTENCE_END = /(?<=[.!?])(?<!\b(?:e\.g|i\.e|etc|vs|cf))\s+(?=["'(“]?[\p{Lu}\d])/u

/** The sentence or line of a page that makes a claim, without markup. The value is appended if the page only has it in a link target. */
export function statementOf(doc: Doc, { line, value, text: source = '' }: StatedValue): string {
  const run = proseAt(doc, line)
  const block = blockAt(doc, line)
  const prose = run ? sentenceWith(run, line - run.line, [value, plainInline(source)]) : doc.lines[line - 1]
  const text = block ? codeLine(block, line) : (prose ?? '')
  const statement = unframed(text.slice(0, MAX_SOURCE_LENGTH)).slice(0, MAX_LENGTH)
  return statement.includes(value) ? statement : `${statement} (${value})`.trim()
}

/** For each kind of subject, the field with the name of what it is about. */
const NAME_FIELDS: ReadonlyMap<unknown, string> = new Map([
  ['dependency', 'name'],
  ['engine', 'engine'],
  ['default', 'key'],
  ['setting', 'key'],
  ['words', 'key'],
])

/** What a version or a default belongs to: a dependency, an engine or a key; null if the claim is about the value itself. */
export function subjectName({ subject }: { readonly subject: unknown }): string | null {
  if (typeof subject !== 'object' || subject === null || !('kind' in subject)) return null
  const name: unknown = Reflect.get(subject, NAME_FIELDS.get(subject.kind) ?? '')
  return typeof name === 'string' && name !== '' ? name : null
}

/** On one line, without the marks of headings, list items and table cells. */
function unframed(text: string): string {
  const line = text
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/^(?:#{1,6}|[-*+>]|\d{1,3}[.)]) /u, '')
  return line.startsWith('|')
    ? line
        .split(/(?<!\\)\|/u)
        .map((cell) => cell.trim())
        .filter((cell) => cell !== '')
        .join(': ')
    : line
}

function codeLine({ lead, lines, line: start }: CodeBlock, line: number): string {
  return `${plainInline(lead)} ${(lines[line - start] ?? '').trim()}`
}

/** The sentence that contains one of the wanted texts, nearest to the line if there are several; else the line itself. */
function sentenceWith(run: Prose, at: number, wanted: readonly string[]): string {
  const sentences = sentencesOf(run)
  const own = plainLine(run, at)
  for (const part of wanted) {
    const having = part === '' ? [] : sentences.filter((sentence) => sentence.includes(part))
    const found = having.find((sentence) => sharesStart(sentence, own)) ?? having[0]
    if (found !== undefined) return found
  }
  return own
}

/** The rendered sentences of a run. Memoized, since every claim of a run needs them. */
const sentencesOf = memoize(({ lines }: Prose) =>
  plainInline(lines.join(' ').slice(0, MAX_RUN_LENGTH)).split(SENTENCE_END),
)

const plainLine = memoizePart(({ lines }: Prose, at: number) => plainInline((lines[at] ?? '').slice(0, MAX_RUN_LENGTH)))

/** Whether a sentence contains a line, or begins in it. */
function sharesStart(sentence: string, line: string): boolean {
  return sentence.includes(line) || line.includes(sentence.slice(0, 40))
}
