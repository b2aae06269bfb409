import type { Claim } from '../claims/claim.ts'
import { extractRoutes, type RouteSubject } from '../claims/extract/api-route.ts'
import type { Snapshot } from '../facts/snapshot.ts'
import type { ClaimKind } from './claim-kind.ts'
import { evidenceOf, shown } from './names/occurrence.ts'
import { fails, holds, type Outcome, unknown } from './outcome.ts'

export const routeKind = {
  type: 'api_route',
  severity: 'high',
  extract: extractRoutes,
  verify: verifyRoute,
  namesOwn: true,
} satisfies ClaimKind<RouteSubject>

/** A route holds when a line of code spells it out. */
function verifyRoute({ subject: { route, segment } }: Claim<RouteSubject>, snapshot: Snapshot): Outcome {
  const places = snapshot.occurrences(segment).filter((place) => place.text.includes(route) && place.role !== 'comment')
  const code = places.find((place) => place.class === 'source' || place.class === 'config')
  if (code) return holds(`served at ${shown(code)}`, [evidenceOf(code)], { owned: true, confidence: 0.8 })
  if (places[0])
    return holds(`named at ${shown(places[0])}`, [evidenceOf(places[0])], { owned: false, confidence: 0.5 })
  const part = snapshot
    .occurrences(segment)
    .find((place) => place.class === 'source' && place.role !== 'comment' && spellsEnd(place.text, route))
  if (part) return unknown(`perhaps put together at ${shown(part)}`)
  // Of a common word only some places are kept.
  if (snapshot.occurrences(segment).filter((place) => place.role === 'string').length >= 20)
    return unknown('too many places to tell')
  return fails(`no code serves \`${route}\``)
}

/** A quoted string that is exactly the end of a route, from one of its slashes on: a prefix may stand elsewhere. */
function spellsEnd(line: string, route: string): boolean {
  for (let at = route.indexOf('/', 1); at > 0; at = route.indexOf('/', at + 1))
    if (['"', "'", '`'].some((quote) => line.includes(`${quote}${route.slice(at)}${quote}`))) return true
  return false
}
