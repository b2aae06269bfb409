import type { Evidence } from '../facts/evidence.ts'
import type { CodeIndex } from './code/code-index.ts'
import { isAbsent } from './look-ups.ts'
import { type Passage, placeWords } from './passages.ts'
import type { Fault, ReadType } from './questions/fault.ts'

/** What was checked of what a reader gives as proof. */
export interface Proof {
  /** Where the quoted line stands; none of an absence. */
  readonly evidence: readonly Evidence[]
  /** The line as it stands, trimmed; '' of an absence. */
  readonly quote: string
  /** What has no occurrence; '' of a quote. */
  readonly absent: string
}

/** What a reader got to see. */
export interface Seen {
  readonly passage: Passage
  /** All code. */
  readonly shown: readonly string[]
  readonly code: CodeIndex
}

/**
 * The proof of a fault, if it is one: a line that stands in what was shown, and in the code; for samples and output another line
 * of the passage, where a page contradicts itself; or a name or pattern that our own search does not find either.
 */
export function proofOf(
  { words, type, proof: { file, quote, absent } }: Fault,
  { passage, shown, code }: Seen,
): Proof | null {
  const placed =
    quote.trim() === ''
      ? null
      : (placeQuote(file.trim(), quote, shown, code) ??
        (OF_SAMPLES.has(type) ? placeInPage(words, quote, passage) : null))
  if (placed) return { evidence: [{ file: placed.file, line: placed.line }], quote: placed.text, absent: '' }
  const name = absent.trim()
  return name !== '' && isAbsent(name, code) ? { evidence: [], quote: '', absent: name } : null
}

/** What a page may contradict by itself: its samples, and what they print. */
const OF_SAMPLES: ReadonlySet<ReadType> = new Set<ReadType>(['code_example', 'output', 'cli_flag'])

/** Where the page itself says otherwise: on another line than that of the words. */
function placeInPage(words: string, quote: string, passage: Passage): PlacedLine | null {
  const said = placeWords(passage, words)
  const lines = passage.text.split('\n')
  for (const wanted of linesOfQuote(quote)) {
    const index = lines.findIndex((line, at) => line.includes(wanted) && passage.from + at !== said?.line)
    if (index !== -1) return { file: passage.file, line: passage.from + index, text: (lines[index] ?? '').trim() }
  }
  return null
}

/** Characters that a quote must have besides white space: a bracket stands in every file. */
const MIN_LENGTH = 6

interface PlacedLine {
  readonly file: string
  readonly line: number
  readonly text: string
}

/** Where a quoted line stands: in the file that is named, or in another one, if it is the only one. */
function placeQuote(file: string, quote: string, shown: readonly string[], code: CodeIndex): PlacedLine | null {
  for (const wanted of linesOfQuote(quote)) {
    if (!shown.some((text) => text.includes(wanted))) continue
    const at = (path: string): PlacedLine | null => {
      const lines = code.linesOf(path)
      const exact = lines.findIndex((line) => line.trim() === wanted)
      const index = exact === -1 ? lines.findIndex((line) => line.includes(wanted)) : exact
      return index === -1 ? null : { file: path, line: index + 1, text: (lines[index] ?? '').trim() }
    }
    const named = at(file.replace(/^\.?\//, '').replace(/:\d.*$/, ''))
    if (named) return named
    const others = [...code.files.keys()].flatMap((path) => at(path) ?? [])
    if (others.length === 1 && others[0]) return others[0]
  }
  return null
}

/** The lines of a quote that say something, the longest first; without a number that a reader put before them. */
function linesOfQuote(quote: string): string[] {
  return quote
    .split('\n')
    .flatMap((line) => [line.trim(), line.replace(/^\s*\d+\s*[|:]\s?/, '').trim()])
    .filter((line, index, all) => line.replace(/\s/g, '').length >= MIN_LENGTH && all.indexOf(line) === index)
    .sort((a, b) => b.length - a.length)
}
