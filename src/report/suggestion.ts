import { editOf } from '../engine/fixes/edit.ts'
import { placesOf } from '../engine/scan/findings/places.ts'
import type { ReportedClaim } from '../engine/scan/result.ts'

/** How a suggestion is applied: by `docalign fix`, after a question by `docalign fix --interactive`, or only by hand. */
export type WayToApply = 'certain' | 'asked' | 'by hand'

/** Null without a suggestion. */
export function wayToApply(claim: ReportedClaim): WayToApply | null {
  if (claim.suggestion === null) return null
  if (claim.certain) return 'certain'
  const isFinding = claim.verdict === 'drifted' && claim.suppressed === null && claim.possible === undefined
  return isFinding && placesOf(claim).some((place) => editOf(place) !== null) ? 'asked' : 'by hand'
}

/** What a report adds to a suggestion that is a guess: ` (a guess)`, ` (a guess; write it by hand)`; '' if it is certain. */
export function guessNote(claim: ReportedClaim): string {
  const way = wayToApply(claim)
  if (way === null || way === 'certain') return ''
  return way === 'asked' ? ' (a guess)' : ' (a guess; write it by hand)'
}
