/** Lines that one edit of a file removes, and those that it adds in their place. Line numbers are 1-based. */
export interface Hunk {
  /** Line of the old text at which it starts. */
  readonly from: number
  readonly removed: readonly NumberedLine[]
  readonly added: readonly NumberedLine[]
}

export interface NumberedLine {
  readonly line: number
  readonly text: string
}

/** A file with more lines is data or generated. */
const MAX_LINES = 60_000

/**
 * The edits that turn one text into another. Equal lines at the ends, and lines that occur once on both sides in the same order, keep their
 * place; everything between two of them is one edit. Time is linear but for sorting, so an edit may be larger than a minimal one.
 */
export function hunksBetween(before: string, after: string): Hunk[] {
  const [old, now] = [linesOf(before), linesOf(after)]
  if (old.length > MAX_LINES || now.length > MAX_LINES) return []
  const hunks: Hunk[] = []
  let [fromOld, fromNow] = [0, 0]
  for (const [atOld, atNow] of [...anchorsOf(old, now), [old.length, now.length] as const]) {
    const hunk = trimmed(old, now, [fromOld, atOld], [fromNow, atNow])
    if (hunk) hunks.push(hunk)
    fromOld = atOld + 1
    fromNow = atNow + 1
  }
  return hunks
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/\r?\n/)
}

type Span = readonly [from: number, to: number]

/** The differing middle of two ranges; null if they are equal. */
function trimmed(old: readonly string[], now: readonly string[], [a, b]: Span, [c, d]: Span): Hunk | null {
  let [oldFrom, oldTo, nowFrom, nowTo] = [a, b, c, d]
  while (oldFrom < oldTo && nowFrom < nowTo && old[oldFrom] === now[nowFrom]) {
    oldFrom++
    nowFrom++
  }
  while (oldFrom < oldTo && nowFrom < nowTo && old[oldTo - 1] === now[nowTo - 1]) {
    oldTo--
    nowTo--
  }
  if (oldFrom === oldTo && nowFrom === nowTo) return null
  return { from: oldFrom + 1, removed: numbered(old, oldFrom, oldTo), added: numbered(now, nowFrom, nowTo) }
}

function numbered(lines: readonly string[], from: number, to: number): NumberedLine[] {
  return lines.slice(from, to).map((text, index) => ({ line: from + index + 1, text }))
}

/** Places of lines that keep theirs, in order. */
function anchorsOf(old: readonly string[], now: readonly string[]): (readonly [number, number])[] {
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start++
  const head = Array.from({ length: start }, (_, at) => [at, at] as const)
  const known = uniquePlaces(now, start)
  const pairs: [number, number][] = []
  for (const [text, at] of uniquePlaces(old, start)) {
    const place = known.get(text)
    if (at >= 0 && place !== undefined && place >= 0) pairs.push([at, place])
  }
  return [...head, ...increasing(pairs)]
}

/** Where each telling line stands, in order; -1 for one that occurs twice. */
function uniquePlaces(lines: readonly string[], from: number): Map<string, number> {
  const places = new Map<string, number>()
  for (let at = from; at < lines.length; at++) {
    const text = lines[at] ?? ''
    if (/\w{2}/.test(text)) places.set(text, places.has(text) ? -1 : at)
  }
  return places
}

/** The longest part of pairs, sorted by their first number, in which the second increases as well. */
function increasing(pairs: readonly [number, number][]): [number, number][] {
  const tails: number[] = []
  const previous: number[] = []
  for (const [index, [, place]] of pairs.entries()) {
    let [low, high] = [0, tails.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[tails[middle] ?? 0]?.[1] ?? 0) < place) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? (tails[low - 1] ?? -1) : -1
    tails[low] = index
  }
  const chosen: [number, number][] = []
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) {
    const pair = pairs[at]
    if (pair) chosen.push(pair)
  }
  return chosen.reverse()
}
