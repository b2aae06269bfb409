import { bareName, isOneEdit } from '../verify/closest.ts'

const SHORTEST = 5

/** What is suggested is what is written but for capitals, signs or one letter. */
export function isSlip(written: string, suggestion: string | null): boolean {
  if (suggestion === null || written.length < SHORTEST) return false
  if (bareName(written) === bareName(suggestion)) return true
  return isOneEdit(written, suggestion) && withoutNumbers(written) !== withoutNumbers(suggestion)
}

/** Numbers tell apart what is named alike. */
function withoutNumbers(name: string): string {
  return name.replace(/\d/g, '')
}
