import { bareName } from '../verify/closest.ts'

const SHORTEST = 5

/** What is suggested is what is written but for signs and capitals, if not for that of the first letter, which tells types from functions. */
export function isSlip(written: string, suggestion: string | null): boolean {
  if (suggestion === null || written.length < SHORTEST || bareName(written) !== bareName(suggestion)) return false
  return firstLetter(written) === firstLetter(suggestion) || /[/#.]/.test(written)
}

function firstLetter(name: string): string {
  return /\p{L}/u.exec(name)?.[0] ?? ''
}
