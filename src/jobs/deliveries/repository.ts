import { deleteRepositories } from '../../github/store/installations.ts'
import type { Payload } from '../events.ts'
import type { Services } from '../services.ts'
import { noteRepository } from './repositories.ts'

/** A repository was renamed, moved to another owner, edited or deleted. Its id stays the same, and so does what is known of it. */
export async function onRepository(payload: Payload<'repository'>, services: Services): Promise<void> {
  if (payload.action !== 'deleted') return void (await noteRepository(payload, services))
  await deleteRepositories(services.queries, [payload.repository.id])
  await services.clones.remove(payload.repository.id)
}
