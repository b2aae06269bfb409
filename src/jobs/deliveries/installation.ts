import { deleteInstallation, deleteRepositories, saveInstallation } from '../../github/store/installations.ts'
import type { Payload } from '../events.ts'
import type { Services } from '../services.ts'
import { accountOf, adoptRepositories } from './repositories.ts'

/** Someone installed DocAlign, took it away, or suspended it. What is taken away is forgotten altogether. */
export async function onInstallation(payload: Payload<'installation'>, services: Services): Promise<void> {
  const { installation, action } = payload
  if (action === 'deleted') {
    const gone = await deleteInstallation(services.queries, installation.id)
    for (const id of gone) await services.clones.remove(id)
    return
  }
  const account = accountOf(installation.account)
  await saveInstallation(services.queries, { id: installation.id, account, suspended: action === 'suspend' })
  if (action !== 'suspend') await adoptRepositories(installation.id, services)
}

/** Repositories came to an installation or went. */
export async function onInstallationRepositories(
  payload: Payload<'installation_repositories'>,
  services: Services,
): Promise<void> {
  const { installation, repositories_removed: removed } = payload
  const gone = removed.flatMap((repository) => repository.id ?? [])
  await deleteRepositories(services.queries, gone)
  for (const id of gone) await services.clones.remove(id)
  if (payload.action === 'added') {
    const account = accountOf(installation.account)
    await saveInstallation(services.queries, { id: installation.id, account, suspended: false })
    await adoptRepositories(installation.id, services)
  }
}
