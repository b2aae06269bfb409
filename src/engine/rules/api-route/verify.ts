import type { At, TextPlace } from '../../facts/model/model.ts'
import type { FactNeeds } from '../../facts/model/needs.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import type { Claim } from '../claim.ts'
import { contradicts, formatPlace, holdsAt, type Outcome, unknown } from '../outcome.ts'
import { describedOutcome } from './described-route.ts'
import { literalSegments, type RouteSubject } from './extract.ts'

/**
 * A route holds if an API description has it, or a line of code contains it. Code builds routes in many ways, so without a description
 * little is known about a route that no line contains. But if code has its base path and other routes of the page below it, and no code has
 * one of its segments, nothing builds it.
 */
export function verifyRoute(claim: Claim<RouteSubject>, snapshot: Snapshot): Outcome {
  const described = describedOutcome(claim, snapshot)
  if (described !== null) return described
  const { subject } = claim
  const { route, segment } = subject
  const all = snapshot.occurrences(segment)
  const places = all.filter((place) => place.text.includes(route) && place.role !== 'comment')
  const code = places.find((place) => place.class === 'source' || place.class === 'config')
  if (code) return holdsAt('served at', code, { confidence: 0.8 })
  const missing = missingPart(subject, snapshot)
  if (missing) return missing
  if (places[0]) return holdsAt('named at', places[0], { owned: false, confidence: 0.5 })
  const part = all.find((place) => place.class === 'source' && place.role !== 'comment' && spellsEnd(place.text, route))
  if (part) return unknown(`perhaps built at run time at ${formatPlace(part)}`)
  return unknown(`no line of code spells \`${route}\``)
}

/** A quoted string that is exactly a suffix of the route, from one of its slashes: its prefix may be elsewhere. */
function spellsEnd(line: string, route: string): boolean {
  for (let at = route.indexOf('/', 1); at > 0; at = route.indexOf('/', at + 1))
    if (QUOTES.some((quote) => line.includes(`${quote}${route.slice(at)}${quote}`))) return true
  return false
}

const QUOTES = ['"', "'", '`']

/** The prefixes of a route that may be its base path: its leading literal segments, except the whole route. */
function basesOf(route: string): string[] {
  const parts = route.split('/').slice(1)
  const parameter = parts.findIndex((part) => !/^[A-Za-z_][\w.-]*$/.test(part))
  const end = parameter === -1 ? parts.length - 1 : parameter
  return Array.from({ length: end }, (_, index) => `/${parts.slice(0, index + 1).join('/')}`)
}

/** How code writes a segment of a route: after a slash, in quotes, as a symbol. */
function formsOf(segment: string): string[] {
  return [...QUOTES, '/', ':'].map((mark) => `${mark}${segment}`)
}

export function routeNeeds(
  { subject: { route, segment, siblings } }: Claim<RouteSubject>,
  snapshot: Snapshot,
): FactNeeds {
  if (siblings.length === 0 || snapshot.occurrences(segment).some((place) => place.text.includes(route))) return {}
  const segments = new Set([route, ...siblings].flatMap(literalSegments))
  return {
    texts: [
      ...basesOf(route).flatMap((base) => QUOTES.map((quote) => quote + base)),
      ...[...segments].flatMap(formsOf),
    ],
  }
}

/** The failure for a route with a segment that no code has, although code has its base path; null otherwise. */
function missingPart({ route, siblings }: RouteSubject, snapshot: Snapshot): Outcome | null {
  const bases = basesOf(route).flatMap((base) => {
    const place = QUOTES.flatMap((quote) => snapshot.code.placesOf(quote + base).facts).find(
      endsSegment(base.length + 1),
    )
    return place === undefined ? [] : [{ base, place }]
  })
  const found = bases.at(-1)
  if (!found) return null
  const { base, place } = found
  const isKnown = (other: string): boolean => literalSegments(other).every((part) => spelled(part, snapshot).at)
  const below = siblings.filter((other) => other.startsWith(`${base}/`))
  const known = below.filter(isKnown)
  if (known.length === 0 || 2 * known.length < below.length) return null
  const part = literalSegments(route.slice(base.length)).find((each) => {
    const { at, isWhole } = spelled(each, snapshot)
    return at === undefined && isWhole && !isFile(each, snapshot)
  })
  if (part === undefined) return null
  return contradicts('route of its base path', `nothing below \`${base}\` is called \`${part}\``, { evidence: [place] })
}

/** Where code writes a segment of a route. `isWhole`: all places are known. */
function spelled(
  part: string,
  { code }: Snapshot,
): { readonly at: At<TextPlace> | undefined; readonly isWhole: boolean } {
  const scopes = formsOf(part).map((form) => code.placesOf(form))
  return {
    at: scopes.flatMap(({ facts }) => facts).find(endsSegment(part.length + 1)),
    isWhole: scopes.every(({ open }) => open === null),
  }
}

function endsSegment(length: number): (place: TextPlace) => boolean {
  return ({ text, at }) => !/[\w-]/.test(text.charAt(at + length))
}

/** Files may define routes. */
function isFile(part: string, { paths }: Snapshot): boolean {
  return ['', '.ts', '.js', '.tsx', '.jsx', '.mjs', '.py', '.go', '.rs', '.rb', '.php', '.vue'].some(
    (ending) => paths.endingWith(`${part}${ending}`, 1).length > 0,
  )
}
