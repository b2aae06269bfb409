import damerauLevenshtein from 'damerau-levenshtein'

/** Maximum edit distance of a misspelling: a third of the longer word, at least two edits. */
const allowance = (left: string, right: string): number =>
  Math.max(2, Math.floor(Math.max(left.length, right.length) / 3))

const MAX_WORD_LENGTH = 64

/** The candidate that a misspelled word most likely means; null if none is close enough. Ignores case, `_` and `-`. */
export function nearest(word: string, candidates: Iterable<string>): string | null {
  // Every short word is close to a single letter.
  if (word.length <= 1 || word.length > MAX_WORD_LENGTH) return null
  const given = fold(word)
  let best: string | null = null
  let least = Number.POSITIVE_INFINITY
  for (const candidate of candidates) {
    const wanted = fold(candidate)
    const distance = wanted.startsWith(given) && given.length >= 3 ? 1 : damerauLevenshtein(given, wanted).steps
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
