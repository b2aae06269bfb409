import type { Claim } from '../claims/claim.ts'
import { extractRoutes, type RouteSubject } from '../claims/extract/api-route.ts'
import type { Snapshot } from '../facts/snapshot.ts'
import type { ClaimKind } from './claim-kind.ts'
import { describedOutcome } from './described-route.ts'
import { holdsAt, type Outcome, shown, unknown } from './outcome.ts'

export const routeKind = {
  type: 'api_route',
  severity: 'high',
  extract: extractRoutes,
  verify: verifyRoute,
  restsOnManifests: true,
  namesThing: () => true,
} satisfies ClaimKind<RouteSubject>

/**
 * A route holds when the description of the API has it, or a line of code spells it out. Of one that no line spells nothing is known
 * without a description: routes are put together in many ways.
 */
function verifyRoute(claim: Claim<RouteSubject>, snapshot: Snapshot): Outcome {
  const described = describedOutcome(claim, snapshot)
  if (described !== null) return described
  const { route, segment } = claim.subject
  const all = snapshot.occurrences(segment)
  const places = all.filter((place) => place.text.includes(route) && place.role !== 'comment')
  const code = places.find((place) => place.class === 'source' || place.class === 'config')
  if (code) return holdsAt('served at', code, { confidence: 0.8 })
  if (places[0]) return holdsAt('named at', places[0], { owned: false, confidence: 0.5 })
  const part = all.find((place) => place.class === 'source' && place.role !== 'comment' && spellsEnd(place.text, route))
  if (part) return unknown(`perhaps put together at ${shown(part)}`)
  return unknown(`no line of code spells \`${route}\``)
}

/** A quoted string that is exactly the end of a route, from one of its slashes on: a prefix may stand elsewhere. */
function spellsEnd(line: string, route: string): boolean {
  for (let at = route.indexOf('/', 1); at > 0; at = route.indexOf('/', at + 1))
    if (['"', "'", '`'].some((quote) => line.includes(`${quote}${route.slice(at)}${quote}`))) return true
  return false
}
