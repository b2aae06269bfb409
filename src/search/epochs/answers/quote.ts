import { type SearchHit, shownText } from './probe.ts'

/** Minimum number of letters and digits of a meaningful quote. */
const MIN_LENGTH = 8

/** Whether one of the results contains the quote, ignoring markup and white space. */
export function isQuoteOf(quote: string, hits: readonly SearchHit[]): boolean {
  const words = bare(quote)
  if (words.replace(/[^\p{L}\p{N}]/gu, '').length < MIN_LENGTH) return false
  return hits.some((hit) => bare(shownText(hit)).includes(words))
}

/** Removes markup of emphasis, code and links: models quote either the rendered page or its source. */
function bare(text: string): string {
  return text
    .replace(/\]\([^()\s]{0,300}\)/g, '')
    .replace(/[`*_[\]|>#"'“”‘’\\]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?)])/g, '')
    .trim()
    .toLowerCase()
}
