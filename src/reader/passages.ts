import { isGithubTemplate } from '../docs/annotation/page-owner.ts'
import { isChangelog, isUnpublished } from '../docs/annotation/whole-page.ts'
import { type Doc, isWithin, type LineRange } from '../docs/doc.ts'
import { blockAt } from '../docs/parts/block-at.ts'
import { sectionsOf } from '../docs/parts/sections.ts'

/** A part of a page that is read at once: its source as it stands, from one heading to another. */
export interface Passage extends LineRange {
  readonly file: string
  /** Titles of the headings that its first line stands below, outermost first. */
  readonly titles: readonly string[]
  /** The source lines, ignored ones blank. Line ends are `\n`. */
  readonly text: string
  /** Lines of the page that are code. */
  readonly samples: ReadonlySet<number>
}

/** Characters of a passage: sections that follow one another are read together until there are as many. */
const LENGTH = 4000
const MAX_LINE_LENGTH = 2000

/**
 * The passages of a page, whole: prose, lists with their lead-in, tables with their header, samples with their caption. Left out is
 * what is not published, ignored, a form to fill in, or a changelog.
 */
export function passagesOf(doc: Doc): Passage[] {
  if (isUnpublished(doc) || isChangelog(doc) || isGithubTemplate(doc.path)) return []
  const passages: Omit<Passage, 'samples'>[] = []
  for (const { titles, from, to } of sectionsOf(doc)) {
    const last = passages.at(-1)
    const text = sourceOf(doc, { from, to })
    if (last && last.to < from && last.text.length + text.length <= LENGTH)
      passages[passages.length - 1] = { ...last, to, text: sourceOf(doc, { from: last.from, to }) }
    else passages.push({ file: doc.path, titles, from, to, text })
  }
  return passages
    .filter(({ text }) => WORDS.test(text))
    .map((passage) => ({ ...passage, samples: samplesIn(doc, passage) }))
}

function sourceOf({ lines, ignored }: Doc, { from, to }: LineRange): string {
  return lines
    .slice(from - 1, to)
    .map((line, index) => (isWithin(from + index, ignored) ? '' : line.slice(0, MAX_LINE_LENGTH)))
    .join('\n')
}

function samplesIn(doc: Doc, { from, to }: LineRange): Set<number> {
  const lines = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return new Set(lines.filter((line) => blockAt(doc, line)))
}

/** Words in a row: what else is there states nothing. */
const WORDS = /\p{L}{2,}\W+\p{L}{2,}/u

/** Where words of a passage stand, line ends and runs of spaces aside. Null where they do not. 1-based. */
export interface PlacedWords {
  readonly line: number
  readonly column: number
  /** As much of the words as stands on that line. */
  readonly text: string
  /** The words stand on one line. */
  readonly isWhole: boolean
}

/**
 * Finds words that somebody quotes from a passage.
 *
 * @param before how often they stand in it before those that are meant
 */
export function placeWords({ text, from }: Passage, words: string, before = 0): PlacedWords | null {
  const parts = words.trim().split(/\s+/).filter(Boolean)
  if (parts.join('').length < MIN_WORDS_LENGTH) return null
  const start = findParts(text, parts, before)
  if (start === null) return null
  const above = text.slice(0, start.at).split('\n')
  const found = text.slice(start.at, start.end).split('\n')
  return {
    line: from + above.length - 1,
    column: (above.at(-1)?.length ?? 0) + 1,
    text: (found[0] ?? '').trimEnd(),
    isWhole: found.length === 1,
  }
}

const MIN_WORDS_LENGTH = 2

/** The parts one after the other with nothing but white space, and marks of quotations and comments, between them. */
function findParts(
  text: string,
  parts: readonly string[],
  before: number,
): { readonly at: number; readonly end: number } | null {
  const [first = '', ...rest] = parts
  let left = before
  for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + 1)) {
    let end = at + first.length
    const isThere = rest.every((part) => {
      const next = nextPart(text, end, part)
      if (next === null) return false
      end = next
      return true
    })
    if (isThere && left-- === 0) return { at, end }
  }
  return null
}

const SPACE = /\s*/y
/** A line of a quotation or a comment begins with marks. */
const SPACE_AND_MARKS = /\s*\n[\s>#*/]*/y

/** Where a part ends that stands behind white space; null where it does not. */
function nextPart(text: string, from: number, part: string): number | null {
  for (const gap of [SPACE, SPACE_AND_MARKS]) {
    gap.lastIndex = from
    const length = gap.exec(text)?.[0].length ?? 0
    if (length > 0 && text.startsWith(part, from + length)) return from + length + part.length
  }
  return null
}
