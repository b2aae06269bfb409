import damerauLevenshtein from 'damerau-levenshtein'

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
