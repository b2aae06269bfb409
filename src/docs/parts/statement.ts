import { memoize, memoizePart } from '../../memoize.ts'
import { proseAt } from '../annotation/statement-context.ts'
import type { CodeBlock, Doc, Prose } from '../doc.ts'
import { plainInline } from '../inline.ts'
import { blockAt } from './block-at.ts'

/** A value that a page states: where, and perhaps the source around it. */
interface StatedValue {
  readonly line: number
  readonly value: string
  readonly text?: string
}

const MAX_LENGTH = 600
/** With its white space. */
const MAX_SOURCE_LENGTH = 4 * MAX_LENGTH
const MAX_RUN_LENGTH = 20_000
const SENTENCE_END = /(?<=[.!?])(?<!\b(?:e\.g|i\.e|etc|vs|cf))\s+(?=["'(“]?[\p{Lu}\d])/u

/** The sentence or line of a page that makes a claim, without markup, with the value where the page hides it in a link's target. */
export function statementOf(doc: Doc, { line, value, text: source = '' }: StatedValue): string {
  const run = proseAt(doc, line)
  const block = blockAt(doc, line)
  const prose = run ? sentenceWith(run, line - run.line, [value, plainInline(source)]) : doc.lines[line - 1]
  const text = block ? codeLine(block, line) : (prose ?? '')
  const statement = unframed(text.slice(0, MAX_SOURCE_LENGTH)).slice(0, MAX_LENGTH)
  return statement.includes(value) ? statement : `${statement} (${value})`.trim()
}

/** What the subjects of each kind call that which they are of. */
const NAME_FIELDS: ReadonlyMap<unknown, string> = new Map([
  ['dependency', 'name'],
  ['engine', 'engine'],
  ['default', 'key'],
  ['setting', 'key'],
  ['words', 'key'],
])

/** What a version or a default is of: a dependency, an engine or a key; null where the value is what the claim is about. */
export function subjectName({ subject }: { readonly subject: unknown }): string | null {
  if (typeof subject !== 'object' || subject === null || !('kind' in subject)) return null
  const name: unknown = Reflect.get(subject, NAME_FIELDS.get(subject.kind) ?? '')
  return typeof name === 'string' && name !== '' ? name : null
}

/** In one line, without the marks of headings, list items and table cells. */
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

/** The sentence that has one of these, near the line if there are several; else the line itself. */
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

/** The sentences that a reader sees: each claim of a run asks for them. */
const sentencesOf = memoize(({ lines }: Prose) =>
  plainInline(lines.join(' ').slice(0, MAX_RUN_LENGTH)).split(SENTENCE_END),
)

const plainLine = memoizePart(({ lines }: Prose, at: number) => plainInline((lines[at] ?? '').slice(0, MAX_RUN_LENGTH)))

/** Whether a sentence goes on in a line, or begins in it. */
function sharesStart(sentence: string, line: string): boolean {
  return sentence.includes(line) || line.includes(sentence.slice(0, 40))
}
