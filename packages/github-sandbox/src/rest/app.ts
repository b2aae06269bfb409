import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { includes, issueGrant, requireActive, sees } from '../auth/grants.ts'
import { repositoriesOf } from '../changes/installations.ts'
import { type Answer, created, ok } from '../http/answer.ts'
import { notFound, validationFailed } from '../http/api-error.ts'
import { bodyOf, type Call, pathNumber, pathText } from '../http/call.ts'
import { page } from '../http/paging.ts'
import { appRoute, installationRoute, openRoute, type Route } from '../http/router.ts'
import { appShape, installationShape } from '../shapes/app.ts'
import { repositoryShape } from '../shapes/repository.ts'
import { iso } from '../shapes/urls.ts'
import type { Installation } from '../state/records.ts'

const RATE = { limit: 5000, used: 0, remaining: 5000 }

/** The app's own data, its installations and their tokens. */
export function appRoutes(): Route[] {
  return [
    appRoute('GET', '/app', ({ world }) => ok({ ...appShape(world), installations_count: world.installations.size })),
    appRoute('GET', '/app/installations', (call) =>
      page(
        call,
        [...call.world.installations.values()].map((installation) => installationShape(call.world, installation)),
      ),
    ),
    appRoute('GET', '/app/installations/{installation_id}', (call) =>
      ok(installationShape(call.world, installationOf(call))),
    ),
    appRoute('POST', '/app/installations/{installation_id}/access_tokens', createToken),
    appRoute('GET', '/repos/{owner}/{repo}/installation', (call) => {
      const wanted = `${pathText(call, 'owner')}/${pathText(call, 'repo')}`.toLowerCase()
      const installation = [...call.world.installations.values()].find((candidate) =>
        repositoriesOf(call.world, candidate).some(
          ({ owner, name }) => `${owner.login}/${name}`.toLowerCase() === wanted,
        ),
      )
      if (installation === undefined) throw notFound()
      return ok(installationShape(call.world, installation))
    }),
    installationRoute('GET', '/installation/repositories', (call) => {
      const repositories = repositoriesOf(call.world, call.installation)
        .filter((repository) => sees(call.grant, call.installation, repository))
        .map((repository) => repositoryShape(call.world, repository))
      return page(call, repositories, (items) => ({
        total_count: repositories.length,
        repository_selection: 'selected',
        repositories: items,
      }))
    }),
    openRoute('GET', '/rate_limit', ({ world }) => {
      const rate = { ...RATE, reset: Math.floor(world.now() / 1000) + 3600 }
      return ok({ resources: { core: rate, graphql: rate, search: rate }, rate })
    }),
    ...manifestRoutes(),
  ]
}

const tokenSchema = z.object({
  repositories: z.array(z.string()).optional(),
  repository_ids: z.array(z.number()).optional(),
  permissions: z.record(z.string(), z.enum(['read', 'write'])).optional(),
})

function createToken(call: Call): Answer {
  const { world } = call
  const installation = installationOf(call)
  requireActive(installation)
  const { repositories, repository_ids, permissions = world.app.permissions } = bodyOf(call, tokenSchema)
  if (!includes(world.app.permissions, permissions)) {
    throw validationFailed('The permissions requested are not granted to this installation.')
  }
  const all = repositoriesOf(world, installation)
  const chosen = all.filter(({ id, name }) => repository_ids?.includes(id) || repositories?.includes(name))
  if (chosen.length < (repositories?.length ?? 0) + (repository_ids?.length ?? 0)) {
    throw validationFailed(
      'There is at least one repository that does not exist or is not accessible to the parent installation.',
    )
  }
  const some = repositories !== undefined || repository_ids !== undefined
  const grant = issueGrant(world, installation, permissions, some ? new Set(chosen.map(({ id }) => id)) : null)
  return created({
    token: grant.token,
    expires_at: iso(grant.expiresAt),
    permissions,
    repository_selection: 'selected',
    ...(some ? { repositories: chosen.map((repository) => repositoryShape(world, repository)) } : {}),
  })
}

/** @throws ApiError 404 */
function installationOf(call: Call): Installation {
  const installation = call.world.installations.get(pathNumber(call, 'installation_id'))
  if (installation === undefined) throw notFound()
  return installation
}

const manifestSchema = z.looseObject({ redirect_url: z.url() })

/** Registering an app from a manifest: the form, and the exchange of its one-time code for the credentials. */
function manifestRoutes(): Route[] {
  const codes = new Set<string>()
  return [
    openRoute('POST', '/settings/apps/new', (call) => {
      const { manifest } = bodyOf(call, z.object({ manifest: z.string() }))
      const { redirect_url } = manifestSchema.parse(JSON.parse(manifest))
      const code = randomUUID()
      codes.add(code)
      const location = new URL(redirect_url)
      location.searchParams.set('code', code)
      const state = call.url.searchParams.get('state')
      if (state !== null) location.searchParams.set('state', state)
      return { status: 302, headers: { location: location.href } }
    }),
    openRoute('POST', '/app-manifests/{code}/conversions', (call) => {
      if (!codes.delete(pathText(call, 'code'))) throw notFound()
      const { app } = call.world
      return created({
        ...appShape(call.world),
        client_secret: app.clientSecret,
        webhook_secret: app.webhookSecret,
        pem: app.privateKey,
      })
    }),
  ]
}
