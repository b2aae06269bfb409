import { isGithubTemplate } from '../../docs/annotation/page-owner.ts'
import { isChangelog, isUnpublished } from '../../docs/annotation/whole-page.ts'
import { type Doc, isWithin, type LineRange } from '../../docs/doc.ts'
import { blockAt } from '../../docs/parts/block-at.ts'
import { sectionsOf } from '../../docs/parts/sections.ts'

/** A part of a page that is read at once: the source from one heading to another. */
export interface Passage extends LineRange {
  readonly file: string
  /** Titles of the headings above its first line, outermost first. */
  readonly titles: readonly string[]
  /** The source lines; ignored lines are blank. Line ends are `\n`. */
  readonly text: string
  /** Numbers of the page's lines that are code. */
  readonly samples: ReadonlySet<number>
}

/** Target length in characters: consecutive sections are joined up to it. */
const LENGTH = 4000
const MAX_LINE_LENGTH = 2000

/**
 * The passages of a page: prose, lists with their lead-in, tables with their header, samples with their caption. Pages that are
 * unpublished, issue or pull request templates, or changelogs have none.
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

/** A passage without consecutive words states nothing. */
const WORDS = /\p{L}{2,}\W+\p{L}{2,}/u

/** The position of words in a passage, 1-based. */
export interface PlacedWords {
  readonly line: number
  readonly column: number
  /** The part of the words that is on that line. */
  readonly text: string
  /** Whether all words are on one line. */
  readonly isWhole: boolean
}

/**
 * Finds quoted words in a passage, ignoring differences in line breaks and runs of spaces; null if it does not contain them.
 *
 * @param before number of earlier occurrences to skip
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

/** Finds the parts in sequence, separated only by white space, and by markers of quotations and comments at line starts. */
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
/** Lines of a quotation or a comment begin with markers. */
const SPACE_AND_MARKS = /\s*\n[\s>#*/]*/y

/** The end of a part that follows white space; null if it does not follow. */
function nextPart(text: string, from: number, part: string): number | null {
  for (const gap of [SPACE, SPACE_AND_MARKS]) {
    gap.lastIndex = from
    const length = gap.exec(text)?.[0].length ?? 0
    if (length > 0 && text.startsWith(part, from + length)) return from + length + part.length
  }
  return null
}
