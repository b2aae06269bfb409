import type { Claim } from '../claims/claim.ts'
import type { ToldStatement } from './told.ts'

/** How a statement is met later: still false, true again, or no longer on its page. */
export type Sighting = 'false' | 'true' | 'gone'

/** What the page of a statement says at another commit, and whether it holds there. */
export interface MetClaim extends Pick<Claim, 'type' | 'text' | 'value'> {
  /** Whether the code bears it out, as far as can be told without history. */
  readonly holds: boolean
}

/**
 * Finds a statement among the claims of its page: those with the same words, or where there are none, those that say the same of the same
 * in other words. It is true again only where nothing of that is false.
 */
export function sightingOf(
  { claim_type, text, value }: Pick<ToldStatement, 'claim_type' | 'text' | 'value'>,
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

/** Whether a page still has the line of a statement, wherever it stands and however it is indented. */
export function hasLine(text: string, { quote }: Pick<ToldStatement, 'quote'>): boolean {
  const wanted = quote.trim()
  return wanted !== '' && text.split(/\r?\n/).some((line) => line.trim() === wanted)
}
