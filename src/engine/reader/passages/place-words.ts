import type { Passage } from './passages.ts'

/** Words on one line of a page, 1-based. */
export interface WordsOnLine {
  readonly line: number
  readonly column: number
  readonly text: string
}

/** The position of words in a passage: that of their first line. */
export interface PlacedWords extends WordsOnLine {
  /** The words by line, without the markers of quotations and comments at line starts. */
  readonly parts: readonly WordsOnLine[]
  /** Whether they are on the page exactly as they were quoted, on one line. */
  readonly isWhole: boolean
}

/**
 * Finds quoted words in a passage, ignoring differences in line breaks and runs of spaces, and in markup if there are none otherwise; null if
 * it does not contain them.
 *
 * @param before number of earlier occurrences to skip
 */
export function placeWords(passage: Passage, words: string, before = 0): PlacedWords | null {
  const parts = words.trim().split(/\s+/).filter(Boolean)
  if (parts.join('').length < MIN_WORDS_LENGTH) return null
  const exact = findParts(passage.text, parts, before)
  if (exact) return placed(passage, exact, true)
  const bare = parts.map(withoutMarkup).filter(Boolean)
  if (bare.join('').length < MIN_WORDS_LENGTH) return null
  const found = findWithoutMarkup(passage.text, bare, before)
  return found && placed(passage, found, false)
}

interface Found {
  readonly at: number
  /** Exclusive. */
  readonly end: number
}

function placed({ text, from }: Passage, { at, end }: Found, isExact: boolean): PlacedWords {
  const above = text.slice(0, at).split('\n')
  const first = from + above.length - 1
  const column = (above.at(-1)?.length ?? 0) + 1
  const lines = text.slice(at, end).split('\n')
  const parts = lines.flatMap((line, index): WordsOnLine[] => {
    const marks = index === 0 ? 0 : (/^[\s>#*/]*/.exec(line)?.[0].length ?? 0)
    const words = line.slice(marks).trimEnd()
    return words === '' ? [] : [{ line: first + index, column: (index === 0 ? column : 1) + marks, text: words }]
  })
  return {
    line: first,
    column,
    text: (lines[0] ?? '').trimEnd(),
    parts,
    isWhole: isExact && lines.length === 1,
  }
}

const MIN_WORDS_LENGTH = 2

/** Finds the parts in sequence, separated only by white space, and by markers of quotations and comments at line starts. */
function findParts(text: string, parts: readonly string[], before: number): Found | null {
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

const MARKUP = /[*_`]/

function withoutMarkup(text: string): string {
  return text.replace(/[*_`]/g, '')
}

/** Finds the parts in a text without its markup; the place includes the markup around them. */
function findWithoutMarkup(text: string, parts: readonly string[], before: number): Found | null {
  const positions: number[] = []
  let bare = ''
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? ''
    if (MARKUP.test(character)) continue
    bare += character
    positions.push(at)
  }
  const found = findParts(bare, parts, before)
  if (!found) return null
  let [at, end] = [positions[found.at] ?? 0, (positions[found.end - 1] ?? 0) + 1]
  while (at > 0 && MARKUP.test(text[at - 1] ?? '')) at--
  while (end < text.length && MARKUP.test(text[end] ?? '')) end++
  return { at, end }
}

/** Lines before and after the words that are asked about. */
const AROUND = 8

const LEFT_OUT = '[…]'

/** The lines of a passage around some of its words; all of them if the passage does not have one of the words. */
export function surroundingsOf(passage: Passage, words: readonly string[]): Passage {
  const places = words.map((each) => placeWords(passage, each))
  const wanted = places.flatMap((place) =>
    place === null ? [] : [{ from: place.line - AROUND, to: (place.parts.at(-1)?.line ?? place.line) + AROUND }],
  )
  if (wanted.length < words.length) return passage
  const isWanted = (line: number): boolean => wanted.some(({ from, to }) => line >= from && line <= to)
  const lines = passage.text.split('\n').flatMap((line, index) => {
    if (isWanted(passage.from + index)) return [line]
    return isWanted(passage.from + index - 1) ? [LEFT_OUT] : []
  })
  return { ...passage, text: lines.join('\n') }
}
