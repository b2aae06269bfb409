import type { ClaimKind } from '../claim-kind.ts'
import { extractRoutes, type RouteSubject } from './extract.ts'
import { routeNeeds, verifyRoute } from './verify.ts'

export const routeKind = {
  type: 'api_route',
  help: {
    title: 'HTTP route',
    checks: 'HTTP routes.',
    drift: 'The docs name an HTTP route that the code no longer serves.',
    fix: "Write the route's new path or method, or take it out.",
    falseNow: 'is no longer served',
    notTrue: 'is not served',
  },
  severity: 'high',
  extract: extractRoutes,
  verify: verifyRoute,
  restsOnManifests: true,
  needs: routeNeeds,
  replacedWords: ({ value, subject }, suggestion) =>
    subject.method !== null && /^[A-Z]+$/.test(suggestion) ? subject.method : value,
  namesThing: () => true,
  isListedIfPossible: true,
  isListedIfUnknown: true,
} satisfies ClaimKind<RouteSubject>
