import type { IndexedEntry } from '../namespace-index.ts'
import { plainSource } from '../words/plain-source.ts'

/** What of a passage is indexed. */
export interface PassageContent {
  /** Of a section, the titles of the headings it stands below, its own last; of code, what is declared. */
  readonly titles: readonly string[]
  readonly text: string
  readonly file: string | null
  readonly isCode: boolean
}

/** Lexemes that a passage counts as having at least: a line of code is not more about its words than a section about its own. */
const MIN_LENGTH = 40
/**
 * How much the length of a passage counts (b of BM25). Most passages are declarations of one line: beside them every section is long, and the
 * usual 0.75 puts the sections that explain most last.
 */
const LENGTH_WEIGHT = 0.3

/**
 * A passage as an index takes it, without its key and ties. A section's own title counts twice as much as those above it: it says what the
 * section is about, whereas the title of code is only its name.
 */
export function indexedPassage({
  titles,
  text,
  file,
  isCode,
}: PassageContent): Pick<IndexedEntry, 'text' | 'head' | 'leastLength' | 'lengthWeight' | 'wholeText' | 'file'> {
  const headings = titles.join('\n')
  return {
    text: plainSource(text),
    head: [headings, isCode ? '' : (titles.at(-1) ?? ''), file ?? ''].join('\n'),
    leastLength: MIN_LENGTH,
    lengthWeight: LENGTH_WEIGHT,
    wholeText: `${headings}\n${text}`,
    file,
  }
}
