import type { Doc } from '../../engine/docs/doc.ts'
import { readMarkdown } from '../../engine/docs/markdown/markdown.ts'
import { fieldWords, placeOf, type TextPart } from './view.ts'

export interface Sentence {
  readonly text: string
  readonly location: string
  /** Within the whole text, 1-based. */
  readonly line: number
  /** The heading above, which is the context of a short sentence. */
  readonly under: string
}

const MAX_SENTENCE_LENGTH = 1_000
const MAX_RUN_LENGTH = 20_000
const MAX_SENTENCES = 5_000
/** The end of a sentence, also within a quotation, in brackets and before a line break; not the dot of `e.g.`, an initial or a version. */
const END =
  /(?<=[.!?][)"'”’]?)(?<!\b(?:e\.g|i\.e|etc|vs|cf|approx|no|Dr|Mr|Ms|Mrs|St|[A-Z])\.)\\?\s[\s>]*(?=["'(`*_[]*[\p{Lu}\d`])/u
/** Inline code: between backticks, double ones in reStructuredText. */
const CODE = /``[^`]*``|`[^`]*`/g

/** Removes code from a text, so that all formats have the same words. */
export function withoutCode(text: string, instead = ' '): string {
  return text.replace(CODE, instead)
}

/** Reads a text as Markdown, which includes plain text. Null if it is unreadable. */
export function pageOf(text: string): Doc | null {
  try {
    return readMarkdown('output.md', text)
  } catch {
    // Nested too deeply: the other layers still have the text itself.
    return null
  }
}

/** The sentences of a text: no headings, no code blocks, no markup. */
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

/** Splits a run of lines into sentences with their markup, each with its first line; `first` is the first line of the run. */
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

/** Removes Markdown markup; code spans keep their backticks, which distinguish names from words. */
export function unmarked(text: string): string {
  return text
    .replace(/!?\[([^\][]{0,300})\]\([^()\s]{0,500}\)/g, '$1')
    .replace(/^\s*(?:#{1,6}|[-*+]|\d{1,3}[.)]|>|\|)\s+/, '')
    .replace(/\n[ \t]*>[ \t>]*/g, ' ')
    .replace(/(?<![\w`])(?:\*\*|__|\*|_)(?=\S)|(?<=\S)(?:\*\*|__|\*|_)(?![\w`])/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
