import { lexemesOf, wordsOf } from '../words/lexemes.ts'
import { plainSource } from '../words/plain-source.ts'
import { type Asked, newCover } from './cover.ts'
import { type Line, type LineSpan, shownLines } from './shown-lines.ts'

export interface PassageMatch {
  /** The share of what the query says that stands close together somewhere in it, 0–1. */
  readonly coverage: number
  /** It has the whole query word for word. */
  readonly isVerbatim: boolean
  /** Its lines to show, counted from 0, both included. */
  readonly from: number
  readonly to: number
}

/** Lexemes that stand close together. */
const WINDOW = 100
/** A query of fewer words stands in many texts by chance. */
const MIN_VERBATIM = 4
/** How much the words of one line count beside those of all lines of a window: a line that has all is shown before several that do. */
const LINE_SHARE = 0.3

/**
 * Finds the place of a passage that has most of what is asked for. The words of its own title count everywhere in it, but do not tell which of
 * its lines answer.
 */
export function matchPassage(text: string, title: string, asked: Asked): PassageMatch {
  const lines = readLines(text)
  const total = asked.worth.reduce((sum, worth) => sum + worth, 0)
  const verbatim = verbatimSpan(lines, asked.words)
  return {
    coverage: total === 0 ? 0 : Math.min(1, mostCovered(lines, lexemesOf(title), asked) / total),
    isVerbatim: verbatim !== null || hasWords(wordsIn(title), asked.words),
    ...shownLines(lines, verbatim ?? answeringSpan(lines, asked)),
  }
}

/** Reads the windows of lines that stand close together, each by its first and its last line and what it covers of what is asked for. */
function* windows(lines: readonly Line[], always: readonly string[], asked: Asked) {
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

function mostCovered(lines: readonly Line[], always: readonly string[], asked: Asked): number {
  let most = newCover(asked, always).sum()
  for (const { score } of windows(lines, always, asked)) most = Math.max(most, score)
  return most
}

/** The lines that answer: of the window that has most of what is asked for, those from the first that has some of it; all where none has. */
function answeringSpan(lines: readonly Line[], asked: Asked): LineSpan {
  const worth = lines.map(({ lexemes }) => {
    const covered = newCover(asked, [])
    covered.add(lexemes)
    return covered.sum()
  })
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

/** The first lines that have the words of a query in their order, whole; null where none have, or there are only few. */
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

/** The words of a text in lower case, to be compared with {@link Asked.words}. */
export function wordsIn(text: string): string[] {
  return wordsOf(text).map((word) => word.toLowerCase())
}

function readLines(text: string): Line[] {
  let inFence = false
  return text.split('\n').map((line) => {
    const isFence = /^\s*(?:```|~~~)/.test(line)
    const source = plainSource(line)
    const read = {
      ...{ lexemes: lexemesOf(source), words: wordsIn(source) },
      ...{ length: line.length + 1, isBlank: line.trim() === '', inFence },
    }
    if (isFence) inFence = !inFence
    return read
  })
}
