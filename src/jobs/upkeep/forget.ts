import { deleteInstallation, deleteRepositories } from '../../github/store/installations.ts'
import type { Services } from '../services.ts'

type Forgetting = Pick<Services, 'queries' | 'clones'>

/** Forgets repositories: what is stored of them, and their clones. */
export async function forgetRepositories({ queries, clones }: Forgetting, ids: readonly number[]): Promise<void> {
  await deleteRepositories(queries, ids)
  for (const id of ids) await clones.remove(id)
}

/** Forgets an installation with its repositories. Its id is not given to another one. */
export async function forgetInstallation({ queries, clones }: Forgetting, id: number): Promise<void> {
  for (const repositoryId of await deleteInstallation(queries, id)) await clones.remove(repositoryId)
}
