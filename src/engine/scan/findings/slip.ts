import { bareName } from '../../rules/closest.ts'

const MIN_LENGTH = 5

/**
 * Whether the suggestion differs from the written value only in punctuation and case. Excludes the case of the first letter, which
 * distinguishes types from functions, and the folders of a path, which a site may take from elsewhere.
 */
export function isSlip(written: string, suggestion: string | null): boolean {
  if (suggestion === null || written.length < MIN_LENGTH || bareName(written) !== bareName(suggestion)) return false
  if (wayOf(written) !== wayOf(suggestion)) return false
  return firstLetter(written) === firstLetter(suggestion) || /[/#.]/.test(written)
}

/** The same where punctuation matters, as in displayed text: it may differ only in case. */
export function isOtherCase(written: string, suggestion: string | null): boolean {
  return suggestion !== null && written.toLowerCase() === suggestion.toLowerCase()
}

function firstLetter(name: string): string {
  return /\p{L}/u.exec(name)?.[0] ?? ''
}

/** The folders of a path, without punctuation and case: `../docs/` for `../Docs/a.md`. */
function wayOf(path: string): string {
  return path
    .split('/')
    .map((part) => (/^\.*$/.test(part) ? part : bareName(part)))
    .join('/')
}
