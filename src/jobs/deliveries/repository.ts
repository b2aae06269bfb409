import type { Payload } from '../events.ts'
import { forgetRepositories } from '../forget.ts'
import type { Services } from '../services.ts'
import { noteRepository } from './repositories.ts'

/** A repository was renamed, moved to another owner, edited or deleted. Its id stays the same, and so does what is known of it. */
export async function onRepository(payload: Payload<'repository'>, services: Services): Promise<void> {
  if (payload.action !== 'deleted') return void (await noteRepository(payload, services))
  await forgetRepositories(services, [payload.repository.id])
}
