import { identifiersOf } from '../facts/names/bag.ts'

/** The words of a name: `max`, `columns` of `maxColumns`, `max_columns`, `--max-columns`. */
export function wordsOfName(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())
}

const MIN_LENGTH = 6

/** `DL3012`, `E-1042`: a code of an error or a rule. */
const CODE = /^(?!(?:RFC|PEP|ISO|IEEE|CVE|SHA|AES|HTTP|UTF|ES|MD|RSA|CP|ID)[-_]?\d)[A-Z]{1,8}[-_]?\d{3,5}$/

/** A name of several words, or a code: nobody writes it by chance. */
export function isDistinct(name: string): boolean {
  if (CODE.test(name)) return true
  return name.length >= MIN_LENGTH && /[A-Za-z]/.test(name) && isJoined(name) && wordsOfName(name).length > 1
}

/** Words that are joined as only code joins them; a dash joins words of a language, too. */
function isJoined(name: string): boolean {
  return /[a-z\d][A-Z]|[A-Z]{2}[a-z]|[A-Za-z\d]_[A-Za-z\d]/.test(name) || /^[a-z\d]+(?:-[a-z\d]+)+$/.test(name)
}

/** The words by which pages that may speak of a name are found: as it is written, and as words of a sentence. */
export function searchWords(name: string): string[] {
  const words = wordsOfName(name)
  const [first = ''] = words
  return [...identifiersOf(name), ...words, `${first.charAt(0).toUpperCase()}${first.slice(1)}`]
}
