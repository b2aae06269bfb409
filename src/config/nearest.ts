/** How far apart two words may be and still count as one misspelt: a third of the longer one, at least two edits. */
const allowance = (left: string, right: string): number =>
  Math.max(2, Math.floor(Math.max(left.length, right.length) / 3))

const MAX_WORD_LENGTH = 64

/**
 * The candidate that a misspelt word most likely means; null when none is close enough. Case, `_` and `-` make no difference.
 */
export function nearest(word: string, candidates: Iterable<string>): string | null {
  // Of one letter every short word is near.
  if (word.length <= 1 || word.length > MAX_WORD_LENGTH) return null
  const given = fold(word)
  let best: string | null = null
  let least = Number.POSITIVE_INFINITY
  for (const candidate of candidates) {
    const wanted = fold(candidate)
    const distance = wanted.startsWith(given) && given.length >= 3 ? 1 : editDistance(given, wanted)
    if (distance < least && distance <= allowance(given, wanted) && distance < Math.max(given.length, wanted.length)) {
      least = distance
      best = candidate
    }
  }
  return best
}

function fold(word: string): string {
  return word.toLowerCase().replaceAll(/[_-]/g, '')
}

/** Insertions, deletions, substitutions and swaps of neighbours that turn one word into the other (optimal string alignment). */
function editDistance(left: string, right: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1]
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      )
      const swapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      if (swapped) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1)
      current.push(cost)
    }
    beforeLast = last
    last = current
  }
  return last[right.length] ?? 0
}
