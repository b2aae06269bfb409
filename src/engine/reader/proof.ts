import type { Evidence } from '../facts/evidence.ts'
import type { CodeIndex } from './code/code-index.ts'
import { isAbsent } from './look-ups.ts'
import { type Passage, placeWords } from './passages/passages.ts'
import type { Fault, ReadType } from './questions/fault.ts'

/** The verified part of a reader's proof. */
export interface Proof {
  /** The place of the quoted line; empty for an absence. */
  readonly evidence: readonly Evidence[]
  /** The line, trimmed; empty for an absence. */
  readonly quote: string
  /** The name or pattern that does not occur; empty for a quote. */
  readonly absent: string
}

/** What a reader was shown. */
export interface Seen {
  readonly passage: Passage
  /** All code that was shown. */
  readonly shown: readonly string[]
  readonly code: CodeIndex
  /** Whether a quote may be of code that was not shown. */
  readonly mayQuoteAll?: boolean
}

/** A verified proof, or in words why there is none. */
export type CheckedProof = { readonly proof: Proof } | { readonly refusal: string }

/**
 * Verifies the proof of a fault. A proof is a line that occurs both in what was shown and in the code; for samples and
 * output also another line of the passage that contradicts the words; or a name or pattern that our own search does not find either.
 */
export function checkProof(
  { words, type, proof: { file, quote, absent } }: Fault,
  { passage, shown, code, mayQuoteAll = false }: Seen,
): CheckedProof {
  const placed =
    quote.trim() === ''
      ? null
      : (placeQuote(file.trim(), quote, mayQuoteAll ? null : shown, code) ??
        (OF_SAMPLES.has(type) ? placeInPage(words, quote, passage) : null))
  if (placed) return { proof: { evidence: [{ file: placed.file, line: placed.line }], quote: placed.text, absent: '' } }
  const name = absent.trim()
  if (name !== '' && isAbsent(name, code)) return { proof: { evidence: [], quote: '', absent: name } }
  return { refusal: refusalOf(quote, name, code) }
}

function refusalOf(quote: string, absent: string, code: CodeIndex): string {
  if (absent !== '')
    return code.isPartial
      ? 'nothing counts as absent, as not all of the code could be read'
      : 'the absent name or pattern is too short, or the code has it'
  if (quote.trim() === '') return 'there is no proof: quote a line of the code, or name what is absent from it'
  return linesOfQuote(quote).length === 0
    ? 'the quoted line is too short to show anything'
    : 'the quoted line is not in the named file as it was shown, or in several files'
}

/** The types of faults in which a page can contradict itself: samples, and what they print. */
const OF_SAMPLES: ReadonlySet<ReadType> = new Set<ReadType>(['code_example', 'output', 'cli_flag'])

/** The quoted line in the passage itself, on another line than the words. */
function placeInPage(words: string, quote: string, passage: Passage): PlacedLine | null {
  const statement = placeWords(passage, words)
  const lines = passage.text.split('\n')
  for (const wanted of linesOfQuote(quote)) {
    const index = lines.findIndex((line, at) => line.includes(wanted) && passage.from + at !== statement?.line)
    if (index !== -1) return { file: passage.file, line: passage.from + index, text: (lines[index] ?? '').trim() }
  }
  return null
}

/** Minimum length of a quote without white space: a bracket occurs in every file. */
const MIN_LENGTH = 6

interface PlacedLine {
  readonly file: string
  readonly line: number
  readonly text: string
}

/** The place of a quoted line: in the named file, or in the only other file that contains it. */
function placeQuote(file: string, quote: string, shown: readonly string[] | null, code: CodeIndex): PlacedLine | null {
  for (const wanted of linesOfQuote(quote)) {
    if (shown && !shown.some((text) => text.includes(wanted))) continue
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

/** The meaningful lines of a quote, longest first; also without a leading line number that a reader may have added. */
function linesOfQuote(quote: string): string[] {
  return quote
    .split('\n')
    .flatMap((line) => [line.trim(), line.replace(/^\s*\d+\s*[|:]\s?/, '').trim()])
    .filter((line, index, all) => line.replace(/\s/g, '').length >= MIN_LENGTH && all.indexOf(line) === index)
    .sort((a, b) => b.length - a.length)
}
