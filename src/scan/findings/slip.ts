import { bareName } from '../../verify/closest.ts'

const MIN_LENGTH = 5

/**
 * What is suggested is what is written but for signs and capitals: not for that of the first letter, which tells types from functions,
 * and not for the way that a path takes, which a site may take from elsewhere.
 */
export function isSlip(written: string, suggestion: string | null): boolean {
  if (suggestion === null || written.length < MIN_LENGTH || bareName(written) !== bareName(suggestion)) return false
  if (wayOf(written) !== wayOf(suggestion)) return false
  return firstLetter(written) === firstLetter(suggestion) || /[/#.]/.test(written)
}

/** The same for a text that people read: it differs in capitals alone, since its signs are part of what it says. */
export function isOtherCase(written: string, suggestion: string | null): boolean {
  return suggestion !== null && written.toLowerCase() === suggestion.toLowerCase()
}

function firstLetter(name: string): string {
  return /\p{L}/u.exec(name)?.[0] ?? ''
}

/** The folders of a path, without signs and capitals: `../docs/` of `../Docs/a.md`. */
function wayOf(path: string): string {
  return path
    .split('/')
    .map((part) => (/^\.*$/.test(part) ? part : bareName(part)))
    .join('/')
}
