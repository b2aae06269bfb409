import type { RouteSubject } from '../claims/extract/api-route.ts'
import { fails, holds, unknown, type Verifier } from './outcome.ts'
import { evidenceOf, shown } from './standing.ts'

/** A route holds when a line of code spells it out. */
export const verifyRoute: Verifier<RouteSubject> = (claim, snapshot) => {
  const { route, segment } = claim.subject
  const places = snapshot.occurrences(segment).filter((place) => place.text.includes(route) && place.role !== 'comment')
  const code = places.find((place) => place.class === 'source' || place.class === 'config')
  if (code) return holds(`served at ${shown(code)}`, [evidenceOf(code)], { owned: true, confidence: 0.8 })
  if (places[0])
    return holds(`named at ${shown(places[0])}`, [evidenceOf(places[0])], { owned: false, confidence: 0.5 })
  // Of a common word only some places are kept.
  if (snapshot.occurrences(segment).filter((place) => place.role === 'string').length >= 20)
    return unknown('too many places to tell')
  return fails(`no code serves \`${route}\``, { confidence: 0.7 })
}
