import { installationsOf, rememberBadge } from '../../github/store/installations.ts'
import type { Payload } from '../events.ts'
import type { Services } from '../services.ts'
import {
  adoptRepositories,
  forgetInstallation,
  forgetRepositories,
  noteInstallation,
  noteRepository,
} from './repositories.ts'

/** Someone installed DocAlign, removed it, or suspended it. What is removed is forgotten altogether. */
export async function onInstallation(payload: Payload<'installation'>, services: Services): Promise<void> {
  const { installation, action } = payload
  if (action === 'deleted') await forgetInstallation(services, installation.id)
  else await adoptInstallation(installation.id, services)
}

/** Repositories came to an installation or went. */
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
  if ((await noteInstallation(id, services)) === 'active') await adoptRepositories(id, services)
}

/**
 * Forgets repositories that were removed from an installation. One that is of another installation by now, or was added again
 * before its removal was heard of, stays.
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

/** A repository was renamed, moved to another owner, made private, edited or deleted. Its id stays the same, and so does what is known of it. */
export async function onRepository(payload: Payload<'repository'>, services: Services): Promise<void> {
  // An older event that comes late would say that it is public.
  if (payload.action === 'privatized') await rememberBadge(services.queries, payload.repository.id, false)
  if (payload.action !== 'deleted') return void (await noteRepository(payload, services))
  await forgetRepositories(services, [payload.repository.id])
}
