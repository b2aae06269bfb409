import { type Route, repositoryByIdRoute } from '../http/router.ts'
import type { Outbox } from '../webhooks/outbox.ts'
import { appRoutes } from './app.ts'
import { checkRoutes } from './checks.ts'
import { issueRoutes } from './comments/issues.ts'
import { reactionRoutes } from './comments/reactions.ts'
import { reviewCommentRoutes } from './comments/review-comments.ts'
import { reviewRoutes } from './comments/reviews.ts'
import { commitRoutes } from './commits.ts'
import { deliveryRoutes } from './deliveries.ts'
import { gitDataRoutes } from './git-data.ts'
import { pullRoutes } from './pulls.ts'
import { repositoryRoutes } from './repositories.ts'
import { userRoutes } from './user.ts'

/** All supported resources of the REST API. The first matching route answers. */
export function restRoutes(outbox: Outbox): Route[] {
  const routes = [
    ...appRoutes(),
    ...deliveryRoutes(outbox),
    ...checkRoutes(),
    ...commitRoutes(),
    ...gitDataRoutes(),
    ...reactionRoutes(),
    ...issueRoutes(),
    ...reviewRoutes(),
    ...reviewCommentRoutes(),
    ...pullRoutes(),
    ...repositoryRoutes(),
    ...userRoutes(),
  ]
  return [...routes, repositoryByIdRoute(routes)]
}
