import { installationsOf, saveBadge } from '../../github/store/installations.ts'
import type { Payload } from '../events.ts'
import type { Services } from '../services.ts'
import {
  adoptRepositories,
  forgetInstallation,
  forgetRepositories,
  recordInstallation,
  recordRepository,
} from './repositories.ts'

/** Somebody installed DocAlign, removed it, or suspended it. Everything about a removed installation is deleted. */
export async function onInstallation(payload: Payload<'installation'>, services: Services): Promise<void> {
  const { installation, action } = payload
  if (action === 'deleted') await forgetInstallation(services, installation.id)
  else await adoptInstallation(installation.id, services)
}

/** Repositories were added to an installation or removed from it. */
export async function onInstallationRepositories(
  payload: Payload<'installation_repositories'>,
  services: Services,
): Promise<void> {
  const { installation, repositories_removed: removed } = payload
  const ids = removed.flatMap((repository) => repository.id ?? [])
  await removeRepositories(installation.id, ids, services)
  if (payload.action === 'added') await adoptInstallation(installation.id, services)
}

async function adoptInstallation(id: number, services: Services): Promise<void> {
  if ((await recordInstallation(id, services)) === 'active') await adoptRepositories(id, services)
}

/**
 * Deletes repositories that were removed from an installation. Keeps those that belong to another installation by now, or were added again
 * before this event arrived.
 */
async function removeRepositories(installationId: number, ids: readonly number[], services: Services): Promise<void> {
  const known = await installationsOf(services.queries, ids)
  for (const id of ids) {
    const current = known.get(id)
    if (current === undefined) await services.clones.remove(id)
    else if (current === installationId && !(await services.github.covers(installationId, id, 0)))
      await forgetRepositories(services, [id])
  }
}

/**
 * A repository was renamed, transferred, made private, edited or deleted. Its id stays the same, and so does everything stored about it.
 */
export async function onRepository(payload: Payload<'repository'>, services: Services): Promise<void> {
  // A late older event would say that it is public.
  if (payload.action === 'privatized') await saveBadge(services.queries, payload.repository.id, false)
  if (payload.action !== 'deleted') return void (await recordRepository(payload, services))
  await forgetRepositories(services, [payload.repository.id])
}
