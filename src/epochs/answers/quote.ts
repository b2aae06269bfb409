import { type SearchHit, shownText } from './probe.ts'

/** Letters and digits without which a quote says nothing. */
const MIN_LENGTH = 8

/** Whether one of the results has these words, whatever the markup and white space between them. */
export function isQuoteOf(quote: string, hits: readonly SearchHit[]): boolean {
  const words = bare(quote)
  if (words.replace(/[^\p{L}\p{N}]/gu, '').length < MIN_LENGTH) return false
  return hits.some((hit) => bare(shownText(hit)).includes(words))
}

/** Without the marks of emphasis, code and links: a model quotes what a page shows, or how it is written. */
function bare(text: string): string {
  return text
    .replace(/\]\([^()\s]{0,300}\)/g, '')
    .replace(/[`*_[\]|>#"'“”‘’\\]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?)])/g, '')
    .trim()
    .toLowerCase()
}
