import { stemmer } from 'stemmer'

/** The stem of a lower-case English word by Porter's algorithm. Words of other scripts, or with digits, are unchanged. */
export function stem(word: string): string {
  return /^[a-z]+$/.test(word) ? stemmer(word) : word
}
