import type { Evidence } from '../facts/evidence.ts'
import { absenceRefusal } from './absence.ts'
import type { CodeIndex } from './code/code-index.ts'
import type { Excerpt } from './excerpts.ts'
import type { Passage } from './passages/passages.ts'
import { placeWords } from './passages/place-words.ts'
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
  /** All code that was shown, in the order in which it was. */
  readonly shown: readonly Excerpt[]
  readonly code: CodeIndex
  /** Whether a quote may be of code that was not shown. */
  readonly mayQuoteAll?: boolean
  /** The lines that the change writes, by file: of equal lines one of these is meant. */
  readonly written?: ReadonlyMap<string, ReadonlySet<number>> | undefined
}

/** A verified proof, or in words why there is none. */
export type CheckedProof = { readonly proof: Proof } | { readonly refusal: string }

/**
 * Verifies the proof of a fault. A proof is a line that occurs both in what was shown and in the code; for samples and
 * output also another line of the passage that contradicts the words; or a name or pattern that our own search does not find either.
 */
export function checkProof({ words, type, proof: { file, quote, absent } }: Fault, seen: Seen): CheckedProof {
  const { passage, code } = seen
  const placed =
    quote.trim() === ''
      ? null
      : (placeQuote(file.trim(), quote, seen) ?? (OF_SAMPLES.has(type) ? placeInPage(words, quote, passage) : null))
  if (placed) return { proof: { evidence: [{ file: placed.file, line: placed.line }], quote: placed.text, absent: '' } }
  const name = absent.trim()
  if (name === '') return { refusal: quoteRefusal(quote) }
  const refusal = absenceRefusal(name, { type, passage }, code)
  return refusal === null ? { proof: { evidence: [], quote: '', absent: name } } : { refusal }
}

function quoteRefusal(quote: string): string {
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

/**
 * The place of a quoted line: of those that were shown in the named file, the one whose neighbours are quoted too; if that file has none, the
 * shown line of the only other file that has one. If anything may be quoted, a line of the named file that was not shown counts as well.
 */
function placeQuote(
  given: string,
  quote: string,
  { shown, code, mayQuoteAll = false, written }: Seen,
): PlacedLine | null {
  const [, file = '', number] = /^(?:\.?\/)?(.*?)(?::(\d+).*)?$/.exec(given) ?? []
  const wanted = linesOfQuote(quote)
  const hints = { wanted, number: Number(number ?? 0), code, written }
  for (const line of wanted) {
    const places = shown.flatMap((excerpt) => linesWith(line, excerpt))
    const named = places.filter((place) => place.file === file)
    const [best] = ranked(named.length > 0 ? named : places, hints)
    if (best && (named.length > 0 || places.every((place) => place.file === best.file))) return best
    const text = code.linesOf(file).join('\n')
    const unseen = mayQuoteAll ? linesWith(line, { path: file, from: 1, to: 0, text }) : []
    const [other] = ranked(unseen, hints)
    if (other) return other
  }
  return null
}

/** The lines of an excerpt that are the wanted one, or else contain it. */
function linesWith(wanted: string, { path, from, text }: Excerpt): PlacedLine[] {
  if (!text.includes(wanted)) return []
  const lines = text
    .split('\n')
    .map((line, index): PlacedLine => ({ file: path, line: from + index, text: line.trim() }))
    .filter((line) => line.text.includes(wanted))
  const exact = lines.filter((line) => line.text === wanted)
  return exact.length > 0 ? exact : lines
}

/** Orders equal lines: first the one with the named number, then those that the change writes, then those near most of the other quoted lines. */
function ranked(
  places: readonly PlacedLine[],
  {
    wanted,
    number,
    code,
    written,
  }: Pick<Seen, 'code' | 'written'> & { readonly wanted: readonly string[]; readonly number: number },
): PlacedLine[] {
  if (places.length < 2) return [...places]
  const scoreOf = ({ file, line }: PlacedLine): number => {
    const from = Math.max(0, line - 1 - wanted.length)
    const around = code.linesOf(file).slice(from, line + wanted.length)
    const hinted = (line === number ? 1000 : 0) + (written?.get(file)?.has(line) ? 100 : 0)
    return hinted + wanted.filter((each) => around.some((one) => one.includes(each))).length
  }
  return places
    .map((place) => ({ place, score: scoreOf(place) }))
    .sort((a, b) => b.score - a.score)
    .map(({ place }) => place)
}

/** The meaningful lines of a quote, longest first; also without a leading line number that a reader may have added. */
function linesOfQuote(quote: string): string[] {
  return quote
    .split('\n')
    .flatMap((line) => [line.trim(), line.replace(/^\s*\d+\s*[|:]\s?/, '').trim()])
    .filter((line, index, all) => line.replace(/\s/g, '').length >= MIN_LENGTH && all.indexOf(line) === index)
    .sort((a, b) => b.length - a.length)
}
