import { partsOf } from '../../base/text/code-spans.ts'
import { editDistance } from '../../base/text/vocabulary.ts'

/** Letters by which the spelling of a word may differ from another. */
const MAX_LETTERS = 2
const MIN_WORD_LENGTH = 5

/**
 * Whether a correction only spells words of prose in another way, as of a name: readers of the page are not misled. What stands in code or
 * has a digit is to be typed, and another letter is another thing there.
 *
 * @param isSample the words stand in a sample
 */
export function isMinorCorrection(words: string, corrected: string, isSample: boolean): boolean {
  if (isSample || corrected.trim() === '') return false
  const [before, after] = [wordsOf(words), wordsOf(corrected)]
  if (before === null || after === null || before.length !== after.length) return false
  const changed = before.flatMap((word, index) => (word === after[index] ? [] : [[word, after[index] ?? ''] as const]))
  return changed.length > 0 && changed.every(([one, other]) => isSpelling(one, other))
}

/** The words outside of code; null if the text has code that is cut. Code is one word that equals no other. */
function wordsOf(text: string): string[] | null {
  return (
    partsOf(text)?.flatMap(({ isCode, text: part }) =>
      isCode ? [`\`${part}\``] : part.split(/\s+/).filter(Boolean),
    ) ?? null
  )
}

function isSpelling(one: string, other: string): boolean {
  const isWord = (word: string): boolean => /^[\p{L}\p{P}]+$/u.test(word) && !/[`/._:=$-]\p{L}/u.test(word)
  if (!isWord(one) || !isWord(other)) return false
  if (one.toLowerCase() === other.toLowerCase()) return true
  const shorter = Math.min(one.length, other.length)
  return shorter >= MIN_WORD_LENGTH && editDistance(one.toLowerCase(), other.toLowerCase(), MAX_LETTERS) <= MAX_LETTERS
}
