import { groupBy } from '../../../base/group-by.ts'
import { memoize, memoizePart } from '../../../base/memoize.ts'
import type { DescribedRoute } from '../../ecosystems/manifest.ts'
import { routeSegments } from '../../ecosystems/openapi/route-key.ts'
import { classifyPath } from '../../facts/files/file-class.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import type { Claim } from '../claim.ts'
import { contradicts, formatPlace, holdsAt, type Outcome } from '../outcome.ts'
import type { RouteSubject } from './extract.ts'

/** A file that describes an API, with its routes by path. */
interface Description {
  readonly path: string
  readonly isOpen: boolean
  readonly routes: ReadonlyMap<string, readonly DescribedRoute[]>
}

const descriptionsOf = memoize(({ manifests }: Snapshot): readonly Description[] =>
  manifests.flatMap(({ path, routes, openRoutes }) =>
    routes.length === 0 || classifyPath(path) !== 'config'
      ? []
      : [{ path, isOpen: openRoutes, routes: groupBy(routes, ({ route }) => keyOf(route)) }],
  ),
)

function keyOf(route: string): string {
  return routeSegments(route).join('/')
}

/** With fewer known routes, the page may be about another API. */
const MIN_KNOWN = 3

/** The API description of a page: the one with most of the page's routes. */
const descriptionFor = memoizePart((snapshot: Snapshot, beside: readonly string[]): Description | undefined =>
  descriptionsOf(snapshot).find(({ routes, isOpen }) => {
    const known = beside.filter((route) => routes.has(keyOf(route))).length
    return !isOpen && known >= MIN_KNOWN && 3 * known >= 2 * beside.length
  }),
)

/** The suffixes of all described routes: a page may omit a common prefix. */
const endsOf = memoize(
  (snapshot: Snapshot): ReadonlySet<string> =>
    new Set(descriptionsOf(snapshot).flatMap(({ routes }) => [...routes.keys()].flatMap(endsOfKey))),
)

function endsOfKey(key: string): string[] {
  const parts = key.split('/')
  return parts.length > MAX_PARTS ? [key] : parts.map((_, index) => parts.slice(index).join('/'))
}

const MAX_PARTS = 20

/** Below this number of occurrences, all of them are known. */
const ALL_KNOWN = 6

/** What the page's API description says about a route; null if it says nothing, or if no description has most of the page's routes. */
export function describedOutcome({ subject }: Claim<RouteSubject>, snapshot: Snapshot): Outcome | null {
  const { method, route, beside, segment } = subject
  if (method === null) return null
  const key = keyOf(route)
  const found = descriptionsOf(snapshot).flatMap(({ path, routes }) =>
    (routes.get(key) ?? []).map((each) => ({ ...each, path })),
  )
  const same = found.find((each) => each.method === null || each.method === method)
  if (same) return holdsAt('described at', same)
  const meant = descriptionFor(snapshot, beside)
  if (meant === undefined) return null
  const places = snapshot.occurrences(segment).filter((place) => place.class === 'source' && place.role !== 'comment')
  const [first] = found
  if (first === undefined) {
    const isPart = endsOf(snapshot).has(key) || endsOfKey(key).some((end) => meant.routes.has(end))
    if (isPart || places.length > 0) return null
    return contradicts('described route', `${meant.path} describes no route \`${route}\``, { evidence: [meant.path] })
  }
  const methods = found.flatMap((each) => each.method ?? [])
  const isServed = (name: string): boolean => places.some(({ text }) => new RegExp(`\\b${name}`, 'i').test(text))
  // The code may be newer than its description. For a common name, not all places are known.
  if (places.length >= ALL_KNOWN || (places.length > 0 && (isServed(method) || !methods.some(isServed)))) return null
  const reason = `${formatPlace(first)} describes \`${route}\` with ${methods.join(', ')}`
  return contradicts('method of a route', reason, {
    evidence: [first],
    suggestion: methods.length === 1 ? (methods[0] ?? null) : null,
  })
}
