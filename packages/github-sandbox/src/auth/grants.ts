import { randomBytes } from 'node:crypto'
import { ApiError, notFound, notPermitted } from '../http/api-error.ts'
import type { Grant, Installation, Permissions, Repository } from '../state/records.ts'
import { repositoryNamed, type World } from '../state/world.ts'

const HOUR = 3_600_000

/** Alternatives: each is a set of permissions that together allow a request. */
export type Needs = readonly Permissions[]

/** A new installation token, valid for an hour. */
export function issueGrant(
  world: World,
  installation: Installation,
  permissions: Permissions,
  repositoryIds: ReadonlySet<number> | null,
): Grant {
  const grant: Grant = {
    token: `ghs_${randomBytes(18).toString('hex')}`,
    installationId: installation.id,
    expiresAt: world.now() + HOUR,
    permissions,
    repositoryIds,
  }
  world.grants.set(grant.token, grant)
  return grant
}

/** The caller, from an `Authorization` header. @throws ApiError 401, 403 */
export function authorizedGrant(
  world: World,
  authorization: string | undefined,
): { grant: Grant; installation: Installation } {
  if (authorization === undefined) throw new ApiError(401, 'Requires authentication')
  const [, token] = /^(?:token|bearer) (\S+)$/i.exec(authorization) ?? []
  const found = token === undefined ? undefined : grantOf(world, token)
  if (found === undefined) throw new ApiError(401, 'Bad credentials')
  requireActive(found.installation)
  return found
}

/** @throws ApiError 403 while the installation is suspended */
export function requireActive({ suspendedAt }: Installation): void {
  if (suspendedAt !== null) throw new ApiError(403, 'This installation has been suspended')
}

/** A valid token: not expired, and of an existing installation. */
export function grantOf(world: World, token: string): { grant: Grant; installation: Installation } | undefined {
  const grant = world.grants.get(token)
  if (grant === undefined || grant.expiresAt <= world.now()) return undefined
  const installation = world.installations.get(grant.installationId)
  return installation === undefined ? undefined : { grant, installation }
}

export function sees(grant: Grant, installation: Installation, repository: Repository): boolean {
  return installation.repositoryIds.has(repository.id) && (grant.repositoryIds?.has(repository.id) ?? true)
}

/** @throws ApiError 404 if it does not exist or the installation does not include it. */
export function visibleRepository(
  world: World,
  { grant, installation }: { grant: Grant; installation: Installation },
  owner: string,
  name: string,
): { repository: Repository; moved: boolean } {
  const found = repositoryNamed(world, owner, name)
  if (found === undefined || !sees(grant, installation, found.repository)) throw notFound()
  return found
}

/** @throws ApiError 403 unless one of the alternatives is granted. */
export function requirePermission(grant: Grant, needs: Needs): void {
  if (!needs.some((alternative) => includes(grant.permissions, alternative))) throw notPermitted()
}

/** Whether the held permissions include the wanted ones; write includes read. */
export function includes(held: Permissions, wanted: Permissions): boolean {
  return Object.entries(wanted).every(([name, level]) => held[name] === 'write' || held[name] === level)
}
