import { pageOf, type Sentence, sentencesOf, unmarked } from '../text/sentences.ts'
import { type Value, valuesOf } from '../text/values.ts'
import { textParts } from '../text/view.ts'
import { contentWords } from '../text/words.ts'

/** A sentence with what can be compared in it. */
export interface Statement extends Sentence {
  readonly values: readonly Value[]
  readonly words: ReadonlySet<string>
  /** The words but those that negate. */
  readonly bare: ReadonlySet<string>
  /** Identifiers in it, which say what it is about. */
  readonly ids: readonly string[]
  /** Name of the source it stands in; '' for the output itself. */
  readonly source: string
  /** Where that can be read. */
  readonly address?: string | undefined
}

export interface TrustedText {
  /** How messages call it: a title, a file name, an address. */
  readonly name: string
  readonly content: string
  /** Where it can be read. */
  readonly address?: string
}

/** The trusted texts of one request, ready to be asked. */
export interface Sources {
  readonly statements: readonly Statement[]
  /** The text stands somewhere in a source, in any case. */
  has(text: string): boolean
  readonly empty: boolean
}

const NEGATING = /^(?:never|none|cannot|without|neither|nor|.*nt|lack|fail)$/

/** The comparable statements of some texts: those of the output, or those of its sources. */
export function statementsOf(sentences: readonly Sentence[], source: string): Statement[] {
  return sentences.map((sentence) => {
    const values = valuesOf(sentence.text)
    const ids = values.filter(({ kind }) => kind === 'identifier').map(({ key }) => key)
    const words = new Set(contentWords(sentence.text))
    const bare = new Set([...words].filter((word) => !NEGATING.test(word)))
    return { ...sentence, values, ids, words, bare, source }
  })
}

export function createSources(texts: readonly TrustedText[]): Sources {
  const statements = texts.flatMap(({ name, content, address }) =>
    statementsOf(sentencesOfSource(content), name).map((each) => (address === undefined ? each : { ...each, address })),
  )
  const known = texts.map(({ content }) => unspaced(content)).join('\n')
  return {
    statements,
    has: (text) => known.includes(unspaced(text)),
    empty: texts.every(({ content }) => content.trim() === ''),
  }
}

/** JSON is read by its fields, everything else as a page. */
function sentencesOfSource(content: string): Sentence[] {
  const parts = textParts(parsed(content) ?? content)
  return parts.flatMap((part) => {
    const page = part.kind === 'code' ? null : pageOf(part.text)
    if (page && page.prose.length > 0) return [...sentencesOf(part, page), ...sentencesOfCode(page)]
    return part.text.split('\n').flatMap((line, index) => {
      const text = unmarked(line.slice(0, 1_000))
      return text === '' ? [] : [{ text, location: `line:${index + 1}`, line: index + 1, under: '' }]
    })
  })
}

/** Sources may keep their facts in code blocks: configuration, command output. */
function sentencesOfCode(page: NonNullable<ReturnType<typeof pageOf>>): Sentence[] {
  return page.codeBlocks.flatMap((block) =>
    block.lines.flatMap((line, index) =>
      line.trim() === ''
        ? []
        : [
            {
              text: line.trim().slice(0, 1_000),
              location: `line:${block.line + index}`,
              line: block.line + index,
              under: '',
            },
          ],
    ),
  )
}

function parsed(content: string): unknown {
  if (!/^\s*[{[]/.test(content.slice(0, 200))) return undefined
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

function unspaced(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ')
}
