import { lexemesOf, wordsOf } from '../../base/text/lexemes.ts'
import { plainSource } from '../words/plain-source.ts'
import { coverOf, newCover, type QueryDemands } from './cover.ts'

/** A line of a passage, prepared for comparison with a query. */
interface Line {
  readonly lexemes: readonly string[]
  /** Its words as written, in lower case. */
  readonly words: readonly string[]
  /** Number of characters, including the line end. */
  readonly length: number
  readonly isBlank: boolean
  readonly inFence: boolean
}

/** Lines counted from 0, both included. */
interface LineSpan {
  readonly from: number
  readonly to: number
}

/** Target length of the shown text in characters, and the maximum; a passage up to the maximum is shown whole. */
const SHOWN = 1200
const MAX_LENGTH = 1800

/** The answering lines, extended to the ends of their paragraphs and samples, and with more context as long as there is room. */
function shownLines(lines: readonly Line[], answering: LineSpan): LineSpan {
  const whole = lines.reduce((sum, { length }) => sum + length, 0)
  if (whole <= MAX_LENGTH) return { from: 0, to: lines.length - 1 }
  let { from, to } = answering
  let shown = lines.slice(from, to + 1).reduce((sum, { length }) => sum + length, 0)
  const isOpen = (at: number): boolean => {
    const [before, after] = [lines[at - 1], lines[at]]
    return before !== undefined && after !== undefined && ((!before.isBlank && !after.isBlank) || after.inFence)
  }
  const take = (at: number): void => {
    shown += lines[at]?.length ?? 0
  }
  // First the rest of their paragraph, then what precedes and follows it. A long list extends on both sides.
  while (shown < MAX_LENGTH && ((from > 0 && isOpen(from)) || (to + 1 < lines.length && isOpen(to + 1)))) {
    if (to + 1 < lines.length && isOpen(to + 1)) take(++to)
    if (shown < MAX_LENGTH && from > 0 && isOpen(from)) take(--from)
  }
  while (shown < SHOWN && (from > 0 || to + 1 < lines.length)) {
    if (to + 1 < lines.length) take(++to)
    if (from > 0 && shown < SHOWN) take(--from)
  }
  return { from, to }
}

export interface PassageMatch {
  /** The share of the query that occurs close together somewhere in it, 0–1. */
  readonly coverage: number
  /** Whether it contains the whole query literally. */
  readonly isVerbatim: boolean
  /** The lines to show, counted from 0, both included. */
  readonly from: number
  readonly to: number
}

/** Maximum number of lexemes that count as close together. */
const WINDOW = 100
/** A query with fewer words occurs in many texts by chance. */
const MIN_VERBATIM = 4
/** Additional weight of the last line of a window: one line with all words is preferred to several lines. */
const LINE_SHARE = 0.3

/**
 * Finds the place of a passage with most of what the query asks for. The words of its title count everywhere in it, but do not determine
 * the answering lines.
 */
export function matchPassage(text: string, title: string, asked: QueryDemands): PassageMatch {
  const lines = readLines(text)
  const total = asked.worth.reduce((sum, worth) => sum + worth, 0)
  const verbatim = verbatimSpan(lines, asked.words)
  return {
    coverage: total === 0 ? 0 : Math.min(1, mostCovered(lines, lexemesOf(title), asked) / total),
    isVerbatim: verbatim !== null || hasWords(wordsIn(title), asked.words),
    ...shownLines(lines, verbatim ?? answeringSpan(lines, asked)),
  }
}

/** Yields windows of lines close together: their first and last line, and the worth of the query that they cover. */
function* windows(lines: readonly Line[], always: readonly string[], asked: QueryDemands) {
  const covered = newCover(asked, always)
  let count = 0
  let from = 0
  for (const [to, { lexemes }] of lines.entries()) {
    covered.add(lexemes)
    count += lexemes.length
    while (from < to && count > WINDOW) {
      const first = (lines[from] as Line).lexemes
      covered.remove(first)
      count -= first.length
      from++
    }
    yield { from, to, score: covered.sum() }
  }
}

function mostCovered(lines: readonly Line[], always: readonly string[], asked: QueryDemands): number {
  let most = newCover(asked, always).sum()
  for (const { score } of windows(lines, always, asked)) most = Math.max(most, score)
  return most
}

/** The answering lines: the window that covers most of the query, from its first line that covers any; all lines if none does. */
function answeringSpan(lines: readonly Line[], asked: QueryDemands): LineSpan {
  const worth = lines.map(({ lexemes }) => coverOf(asked, lexemes))
  let best: LineSpan = { from: 0, to: lines.length - 1 }
  let most = 0
  for (const { from, to, score } of windows(lines, [], asked)) {
    const total = score + LINE_SHARE * (worth[to] as number)
    if (total > most + 1e-9) [best, most] = [{ from, to }, total]
  }
  let { from } = best
  while (most > 0 && from < best.to && worth[from] === 0) from++
  return { from, to: best.to }
}

/** The first lines that contain the whole query literally; null if there are none, or the query is too short. */
function verbatimSpan(lines: readonly Line[], words: readonly string[]): LineSpan | null {
  const all = lines.flatMap(({ words: own }) => own)
  if (!hasWords(all, words)) return null
  const before = spaced(all).indexOf(spaced(words))
  const first = spaced(all).slice(0, before).split(' ').length - 1
  const lineOf = (word: number): number => {
    let seen = 0
    return lines.findIndex(({ words: own }) => {
      seen += own.length
      return seen > word
    })
  }
  return { from: lineOf(first), to: lineOf(first + words.length - 1) }
}

function hasWords(all: readonly string[], words: readonly string[]): boolean {
  return words.length >= MIN_VERBATIM && all.length >= words.length && spaced(all).includes(spaced(words))
}

function spaced(words: readonly string[]): string {
  return ` ${words.join(' ')} `
}

/** The words of a text in lower case, for comparison with {@link QueryDemands.words}. */
export function wordsIn(text: string): string[] {
  return wordsOf(text).map((word) => word.toLowerCase())
}

function readLines(text: string): Line[] {
  let inFence = false
  return text.split('\n').map((line) => {
    const isFence = /^\s*(?:```|~~~)/.test(line)
    const source = plainSource(line)
    const read = {
      lexemes: lexemesOf(source),
      words: wordsIn(source),
      length: line.length + 1,
      isBlank: line.trim() === '',
      inFence,
    }
    if (isFence) inFence = !inFence
    return read
  })
}
