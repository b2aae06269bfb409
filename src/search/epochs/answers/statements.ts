import { memoize } from '../../../base/memoize.ts'
import { lexemesOf } from '../../../base/text/lexemes.ts'
import { type Amount, amountsOf, unitIn } from './amounts.ts'

/** A section of the docs, or a result of a search. */
export interface Place {
  readonly file?: string
  readonly titles?: readonly string[]
  readonly text: string
}

/** A sentence that states amounts, and what it is about. */
export interface Statement {
  readonly place: Place
  readonly sentence: string
  /** The number of its paragraph, item or row in the place. */
  readonly paragraph: number
  readonly amounts: readonly Amount[]
  /** Its words without the units of its amounts; of a sentence of few words those of its paragraph. */
  readonly words: ReadonlySet<string>
  /** The words of its paragraph and of its titles. */
  readonly context: ReadonlySet<string>
  /** What it calls by name: code, options, files. */
  readonly names: readonly string[]
}

/** A sentence of fewer words, such as a default, leaves what it is about to those before it. */
const FEW_WORDS = 3
const EXAMPLE = /\be\.g\.|\bfor (?:example|instance)\b|\bsuch as\b/i
/** Code, options, and words with signs or capitals inside. */
const NAME = /`[^`]+`|(?<![\w-])--?[a-z][\w-]+|\b\w+(?:[_/]\w+)+|\b[a-z]+[A-Z]\w*/g

/** The sentences of a place that state amounts, but for examples. */
export const statementsOf = memoize((place: Place): readonly Statement[] =>
  paragraphsOf(place.text).flatMap((text, paragraph) => {
    const own = new Set(lexemesOf(text))
    const context = new Set([...own, ...lexemesOf((place.titles ?? []).join('\n'))])
    const unit = unitIn(text)
    return sentencesOf(text).flatMap((sentence): Statement[] => {
      const amounts = amountsOf(sentence, unit)
      if (amounts.length === 0 || EXAMPLE.test(sentence)) return []
      const words = wordsAround(sentence, amounts)
      const names = [...sentence.matchAll(NAME)].map(([name]) => name.replaceAll('`', ''))
      return [{ place, sentence, paragraph, amounts, words: words.size < FEW_WORDS ? own : words, context, names }]
    })
  }),
)

/** The words of a sentence without its amounts. */
function wordsAround(sentence: string, amounts: readonly Amount[]): ReadonlySet<string> {
  const rest = amounts.reduceRight(
    (left, { at, text, unitText }) => `${left.slice(0, at)} ${left.slice(at + text.length + unitText.length)}`,
    sentence,
  )
  return new Set(lexemesOf(rest))
}

/** In reStructuredText: what is indented below a line that ends in two colons, or below a directive for code. */
const LITERAL =
  /^([ \t]*)(?=\S)(?:(?!\.\. )[^\n]*::|\.\. (?:code|code-block|sourcecode|mermaid|parsed-literal)::[^\n]*)\n(?:[ \t]*\n|\1[ \t]+[^\n]*(?:\n|$))+/gm

/** The paragraphs, items and rows of a text. Samples state nothing: they set something to a value. */
function paragraphsOf(text: string): string[] {
  return withoutFences(text)
    .replace(LITERAL, '\n\n')
    .split(/\n[ \t]*\n|\n(?=[ \t]*(?:[-*+|#]|\d+[.)]))/)
}

/** A text with empty lines for those of its fenced samples. */
function withoutFences(text: string): string {
  let opened: string | null = null
  return text
    .split('\n')
    .map((line) => {
      const mark = /^[ \t]*(```|~~~)/.exec(line)?.[1] ?? null
      const isShown = opened === null && mark === null
      if (opened === null) opened = mark
      else if (mark === opened) opened = null
      return isShown ? line : ''
    })
    .join('\n')
}

function sentencesOf(paragraph: string): string[] {
  return paragraph
    .split(/(?<=[.!?])\s+(?=\p{Lu})/u)
    .map((each) => each.replace(/\s+/g, ' ').trim())
    .filter((each) => each !== '')
}
