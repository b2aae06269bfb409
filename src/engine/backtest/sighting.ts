import type { Claim } from '../rules/claim.ts'
import type { FalseStatement } from './statements.ts'

/** The state of a statement at a later commit: still false, true again, or no longer on its page. */
export type Sighting = 'false' | 'true' | 'gone'

/** A claim of the statement's page at another commit, and whether it holds there. */
export interface MetClaim extends Pick<Claim, 'type' | 'text' | 'value'> {
  /** Whether the code supports it, without regard to history. */
  readonly holds: boolean
}

/**
 * Finds a statement among the claims of its page: those with the same text or, if there are none, those with the same type and value. It is
 * only true again if all of them hold.
 */
export function sightingOf(
  { claim_type, text, value }: Pick<FalseStatement, 'claim_type' | 'text' | 'value'>,
  met: readonly MetClaim[],
): Sighting {
  const alike = met.filter((claim) => claim.type === claim_type && claim.value === value)
  const same = alike.filter((claim) => words(claim.text) === words(text))
  const found = same.length > 0 ? same : alike
  if (found.length === 0) return 'gone'
  return found.every(({ holds }) => holds) ? 'true' : 'false'
}

function words(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Whether a page still has the line of a statement, at any position and indentation. */
export function hasLine(text: string, { quote }: Pick<FalseStatement, 'quote'>): boolean {
  const wanted = quote.trim()
  return wanted !== '' && text.split(/\r?\n/).some((line) => line.trim() === wanted)
}
