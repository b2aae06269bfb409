/** Names of code as prose and code spell them, compared regardless of case and separators. */

/** Folds spellings into one: `--max-columns`, `maxColumns`, `MAX_COLUMNS`. */
export function foldName(name: string): string {
  return name.replace(/[-_]/g, '').toLowerCase()
}

const NAME = /[A-Za-z_\u0080-\uffff$][\w\u0080-\uffff$]*(?:-[A-Za-z\d_][\w]*)*/g
const MIN_LENGTH = 3
const MAX_LENGTH = 80

/** Every identifier of a text, folded; identifiers joined by dashes count both as a whole and by their parts. */
export function foldedNames(text: string): Set<string> {
  const names = new Set<string>()
  for (const [token] of text.matchAll(NAME)) {
    if (token.length > MAX_LENGTH) continue
    if (token.length >= MIN_LENGTH) names.add(foldName(token))
    if (token.includes('-'))
      for (const part of token.split('-')) if (part.length >= MIN_LENGTH) names.add(foldName(part))
  }
  return names
}

const COMPOUND = /[a-z\d][A-Z]|_|^[A-Z][A-Z\d]{2,}$|\w-\w/

/**
 * The names of code in a piece of documentation, folded: all names in code spans and samples, and those words of the prose that are no
 * ordinary words.
 */
export function namesIn(text: string, isSample: boolean): Set<string> {
  if (isSample) return foldedNames(text)
  const names = new Set<string>()
  for (const [, span = ''] of text.matchAll(/`+([^`\n]{1,300})`+/g))
    for (const name of foldedNames(span)) names.add(name)
  for (const [token] of text.matchAll(NAME))
    if (token.length >= MIN_LENGTH && token.length <= MAX_LENGTH && COMPOUND.test(token)) names.add(foldName(token))
  return names
}
