import type { ClaimKind } from '../claim-kind.ts'
import { extractRoutes, type RouteSubject } from './extract.ts'
import { routeNeeds, verifyRoute } from './verify.ts'

export const routeKind = {
  type: 'api_route',
  severity: 'high',
  extract: extractRoutes,
  verify: verifyRoute,
  restsOnManifests: true,
  needs: routeNeeds,
  namesThing: () => true,
} satisfies ClaimKind<RouteSubject>
