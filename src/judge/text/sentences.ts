import type { Doc } from '../../docs/doc.ts'
import { readMarkdown } from '../../docs/markdown/markdown.ts'
import { fieldWords, placeOf, type TextPart } from './view.ts'

export interface Sentence {
  readonly text: string
  readonly location: string
  /** Of the whole text, 1-based. */
  readonly line: number
  /** The headings above, which say what a short sentence is about. */
  readonly under: string
}

const MAX_SENTENCE_LENGTH = 1_000
const MAX_RUN_LENGTH = 20_000
const MAX_SENTENCES = 5_000
/** Ends a sentence, in a quotation and before a break too; not the dot of `e.g.`, of an initial or of a version. */
const END =
  /(?<=[.!?])(?<!\b(?:e\.g|i\.e|etc|vs|cf|approx|no|Dr|Mr|Ms|Mrs|St|[A-Z])\.)\\?\s[\s>]*(?=["'(`*_[]*[\p{Lu}\d`])/u
/** Code in a text: between backticks, two of them in reStructuredText. */
const CODE = /``[^`]*``|`[^`]*`/g

/** A text without the code in it, and so of the same words in all formats. */
export function withoutCode(text: string, instead = ' '): string {
  return text.replace(CODE, instead)
}

/** A text as Markdown; plain text is Markdown too. Null for what cannot be read. */
export function pageOf(text: string): Doc | null {
  try {
    return readMarkdown('output.md', text)
  } catch {
    // Nested beyond reason: the other layers still have the text itself.
    return null
  }
}

/** The sentences of a text as people read it: no headings, no code blocks, no markup. */
export function sentencesOf(part: TextPart, page: Doc | null): Sentence[] {
  if (part.kind === 'code' || !page) return []
  const found: Sentence[] = []
  const field = part.path.length === 0 || part.file !== undefined ? '' : `${fieldWords(part.path)}: `
  let under = ''
  for (const run of page.prose) {
    if (found.length >= MAX_SENTENCES) break
    if (run.kind === 'heading') under = unmarked(run.lines.join(' ').slice(0, MAX_SENTENCE_LENGTH))
    else found.push(...sentencesOfRun(run.lines, run.line, part, under, field))
  }
  return found
}

function sentencesOfRun(
  lines: readonly string[],
  first: number,
  part: TextPart,
  under: string,
  field: string,
): Sentence[] {
  return splitSentences(lines, first).flatMap(({ text, line }) => {
    const plain = unmarked(text.slice(0, MAX_SENTENCE_LENGTH))
    return plain === '' ? [] : [{ text: `${field}${plain}`, location: placeOf(part, line), line, under }]
  })
}

/** The sentences of a run of lines with their markup, each with the line that it begins on; `first` is that of the run. */
export function splitSentences(
  lines: readonly string[],
  first: number,
): { readonly text: string; readonly line: number }[] {
  const starts: number[] = []
  let length = 0
  for (const line of lines) {
    starts.push(length)
    length += line.length + 1
  }
  let from = 0
  const whole = lines.join('\n').slice(0, MAX_RUN_LENGTH)
  return whole.split(END).map((text) => {
    const offset = whole.indexOf(text, from)
    from = offset + text.length
    const lead = offset + (text.length - text.trimStart().length)
    const index = starts.findLastIndex((start) => start <= lead)
    return { text, line: first + Math.max(0, index) }
  })
}

/** Markdown without its marks; code spans keep their backticks, which tell names from words. */
export function unmarked(text: string): string {
  return text
    .replace(/!?\[([^\][]{0,300})\]\([^()\s]{0,500}\)/g, '$1')
    .replace(/^\s*(?:#{1,6}|[-*+]|\d{1,3}[.)]|>|\|)\s+/, '')
    .replace(/\n[ \t]*>[ \t>]*/g, ' ')
    .replace(/(?<![\w`])(?:\*\*|__|\*|_)(?=\S)|(?<=\S)(?:\*\*|__|\*|_)(?![\w`])/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
