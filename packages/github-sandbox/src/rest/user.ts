import { authorizedUser, givenRole } from '../auth/user-tokens.ts'
import { repositoriesOf } from '../changes/installations.ts'
import { ok } from '../http/answer.ts'
import { ApiError, notFound } from '../http/api-error.ts'
import { type Call, pathNumber } from '../http/call.ts'
import { page } from '../http/paging.ts'
import { openRoute, type Route } from '../http/router.ts'
import { userShape } from '../shapes/account.ts'
import { installationShape } from '../shapes/app.ts'
import { accessibleRepositoryShape } from '../shapes/repository.ts'
import type { Account, Installation, Repository } from '../state/records.ts'
import type { World } from '../state/world.ts'

/** The app's installations that a person can see, with their user token. */
export function userRoutes(): Route[] {
  return [
    userRoute('/user', ({ world }, user) => ok(userShape(world, user))),
    userRoute('/user/installations', (call, user) => {
      const seen = [...call.world.installations.values()].filter(
        (installation) => accessible(call.world, installation, user).length > 0,
      )
      const shapes = seen.map((installation) => installationShape(call.world, installation))
      return page(call, shapes, (installations) => ({ total_count: shapes.length, installations }))
    }),
    userRoute('/user/installations/{installation_id}/repositories', (call, user) => {
      const installation = call.world.installations.get(pathNumber(call, 'installation_id'))
      const seen = installation === undefined ? [] : accessible(call.world, installation, user)
      if (installation === undefined || seen.length === 0) throw notFound()
      if (installation.suspendedAt !== null) throw new ApiError(403, 'This installation has been suspended')
      const shapes = seen.map((repository) =>
        accessibleRepositoryShape(call.world, repository, givenRole(repository, user) ?? 'none'),
      )
      return page(call, shapes, (repositories) => ({
        total_count: shapes.length,
        repository_selection: 'selected',
        repositories,
      }))
    }),
  ]
}

function userRoute(template: string, run: (call: Call, user: Account) => ReturnType<Route['run']>): Route {
  return openRoute('GET', template, (call) => run(call, authorizedUser(call.world, call.headers.authorization)))
}

function accessible(world: World, installation: Installation, user: Account): Repository[] {
  return repositoriesOf(world, installation).filter((repository) => givenRole(repository, user) !== undefined)
}
