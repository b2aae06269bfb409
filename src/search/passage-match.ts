import { lexemesOf } from './words/lexemes.ts'

/** How much each lexeme of a query says, by lexeme. */
export type LexemeWeights = ReadonlyMap<string, number>

export interface PassageMatch {
  /** The share of what the query says that stands close together somewhere in it, 0–1. */
  readonly coverage: number
  /** Its lines to show, counted from 0, both included. */
  readonly from: number
  readonly to: number
}

/** Lexemes that stand close together. */
const WINDOW = 100
/** Characters of what is shown; a passage that is a little longer is shown whole. */
const SHOWN = 1200
const MAX_LENGTH = 1800

interface Line {
  readonly lexemes: readonly string[]
  readonly length: number
  readonly isBlank: boolean
  readonly inFence: boolean
}

/** Finds the place of a passage that has most of what is asked for. The words of its own title count everywhere in it. */
export function matchPassage(text: string, title: string, weights: LexemeWeights): PassageMatch {
  const lines = readLines(text)
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  const covered = newCover(weights, lexemesOf(title))
  let best = { score: covered.sum(), from: 0, to: lines.length - 1 }
  let count = 0
  let from = 0
  for (let to = 0; to < lines.length; to++) {
    const line = lines[to] as Line
    covered.add(line.lexemes)
    count += line.lexemes.length
    while (from < to && count > WINDOW) {
      covered.remove((lines[from] as Line).lexemes)
      count -= (lines[from] as Line).lexemes.length
      from++
    }
    const score = covered.sum()
    if (score > best.score + 1e-9) best = { score, from, to }
  }
  return { coverage: total === 0 ? 0 : best.score / total, ...shownLines(lines, best) }
}

function readLines(text: string): Line[] {
  let inFence = false
  return text.split('\n').map((line) => {
    const isFence = /^\s*(?:```|~~~)/.test(line)
    const read = {
      lexemes: lexemesOf(plainSource(line)),
      length: line.length + 1,
      isBlank: line.trim() === '',
      inFence,
    }
    if (isFence) inFence = !inFence
    return read
  })
}

/** A line of Markdown without the addresses of its links and its tags. */
export function plainSource(text: string): string {
  return text
    .replace(/\]\([^()\s]{1,500}\)/g, ']')
    .replace(/<[^<>]{1,300}>/g, ' ')
    .replace(/https?:\/\/[^\s)\]]{1,500}/g, ' ')
}

/** What the query's lexemes say that are there, of those that are added and not removed. */
function newCover(weights: LexemeWeights, always: readonly string[]) {
  const times = new Map<string, number>()
  let sum = 0
  const change = (lexemes: readonly string[], by: 1 | -1): void => {
    for (const lexeme of lexemes) {
      const weight = weights.get(lexeme)
      if (weight === undefined) continue
      const before = times.get(lexeme) ?? 0
      times.set(lexeme, before + by)
      if (before === 0) sum += weight
      else if (before + by === 0) sum -= weight
    }
  }
  change(always, 1)
  return {
    add: (lexemes: readonly string[]) => change(lexemes, 1),
    remove: (lexemes: readonly string[]) => change(lexemes, -1),
    sum: () => sum,
  }
}

/** The lines around a window up to the ends of paragraphs and samples, and more about it as long as there is room. */
function shownLines(lines: readonly Line[], window: { readonly from: number; readonly to: number }) {
  const whole = lines.reduce((sum, { length }) => sum + length, 0)
  if (whole <= MAX_LENGTH) return { from: 0, to: lines.length - 1 }
  let { from, to } = window
  let shown = lines.slice(from, to + 1).reduce((sum, { length }) => sum + length, 0)
  const isOpen = (at: number): boolean => {
    const [before, after] = [lines[at - 1], lines[at]]
    return before !== undefined && after !== undefined && ((!before.isBlank && !after.isBlank) || after.inFence)
  }
  const take = (at: number): void => {
    shown += lines[at]?.length ?? 0
  }
  // First what it is a part of, then what stands before and after it.
  while (from > 0 && isOpen(from) && shown < MAX_LENGTH) take(--from)
  while (to + 1 < lines.length && isOpen(to + 1) && shown < MAX_LENGTH) take(++to)
  while (shown < SHOWN && (from > 0 || to + 1 < lines.length)) {
    if (to + 1 < lines.length) take(++to)
    if (from > 0 && shown < SHOWN) take(--from)
  }
  return { from, to }
}
