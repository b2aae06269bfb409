import { memoize } from '../../base/memoize.ts'
import { wordIndex } from '../../base/text/word-index.ts'
import type { CodeBlock, Doc } from '../docs/doc.ts'
import type { Alteration } from './alteration.ts'

/** A part of a page in which names of code stand. */
export interface Region {
  /** `prose` is everything else: only unmistakable names are looked for there. */
  readonly kind: 'span' | 'block' | 'cell' | 'heading' | 'term' | 'key' | 'prose'
  /** 1-based. */
  readonly line: number
  /** Column of the text's first character. */
  readonly column: number
  readonly text: string
  readonly block: CodeBlock | null
}

/** A place of a page that still names what a change took away, and whether nothing else can be meant. */
export interface WeighedMention extends Mention {
  readonly isClose: boolean
}

/** A place of a page that still names what a change took away. */
export interface Mention {
  readonly alteration: Alteration
  readonly doc: Doc
  readonly kind: Region['kind']
  readonly line: number
  readonly column: number
  /** The source around it: a code span, a line of code, a cell. */
  readonly text: string
  /** What the page writes for the name or the value. */
  readonly value: string
  readonly region: Region
}

const MAX_TEXT = 1000
const KEYS = /<kbd>([^<]{1,80})<\/kbd>/g

/** The parts of a page, the most telling kinds first. */
export const regionsOf: (doc: Doc) => readonly Region[] = memoize((doc) => [
  ...doc.codeSpans.map(({ line, column, text }) => region('span', line, column, text)),
  ...doc.codeBlocks.flatMap((block) =>
    block.lines.map((text, index) => region('block', block.line + index, block.column, text, block)),
  ),
  ...doc.tables.flatMap(({ rows }) =>
    rows.flatMap(({ line, cells }) => {
      const source = doc.lines[line - 1] ?? ''
      return cells.map((cell) => region('cell', line, Math.max(0, source.indexOf(cell)) + 1, cell.trim()))
    }),
  ),
  ...doc.headings.map(({ line, column, text }) => region('heading', line, column, text)),
  ...termsOf(doc),
  ...doc.lines.flatMap((source, index) =>
    [...source.slice(0, MAX_TEXT).matchAll(KEYS)].map((match) =>
      region('key', index + 1, match.index + 1, match[1] ?? ''),
    ),
  ),
  ...doc.prose.flatMap((run) => run.lines.map((text, index) => region('prose', run.line + index, 1, text))),
])

/** The parts of a page that may have a text. */
export function regionsWith(doc: Doc, text: string): readonly Region[] {
  return regionIndex(doc)(text)
}

const regionIndex = memoize((doc: Doc) => wordIndex(regionsOf(doc), ({ text }) => text))

/** A line of a page, as far as it is read. */
export interface SourceLine {
  /** 1-based. */
  readonly line: number
  readonly text: string
}

/** The lines of a page that may have a text, in order. */
export function linesWith(doc: Doc, text: string): readonly SourceLine[] {
  return lineIndex(doc)(text)
}

const lineIndex = memoize(({ lines }: Doc) =>
  wordIndex(
    lines.map((source, index): SourceLine => ({ line: index + 1, text: source.slice(0, MAX_TEXT) })),
    ({ text }) => text,
  ),
)

function region(kind: Region['kind'], line: number, column: number, text: string, block?: CodeBlock): Region {
  return { kind, line, column, text: text.slice(0, MAX_TEXT), block: block ?? null }
}

/** Terms of definition lists: a line of one or two words above an indented paragraph, or `term::`. */
function termsOf({ format, lines }: Doc): Region[] {
  if (format !== 'rst' && format !== 'asciidoc') return []
  return lines.flatMap((text, index) => {
    const next = lines[index + 1] ?? ''
    const term =
      format === 'rst'
        ? /^(?!\.\. )[-\w$][^\s]*(?: [^\s]+)?$/.exec(text)?.[0]
        : /^([-\w$]\S*(?: \S+)?)::/.exec(text)?.[1]
    if (term === undefined || (format === 'rst' && !/^\s+\S/.test(next))) return []
    return [region('term', index + 1, 1, term)]
  })
}
