import { rememberBadge } from '../../github/store/installations.ts'
import type { Payload } from '../events.ts'
import type { Services } from '../services.ts'
import { forgetRepositories } from '../upkeep/forget.ts'
import { noteRepository } from './repositories.ts'

/** A repository was renamed, moved to another owner, made private, edited or deleted. Its id stays the same, and so does what is known of it. */
export async function onRepository(payload: Payload<'repository'>, services: Services): Promise<void> {
  // An older event that comes late would say that it is public.
  if (payload.action === 'privatized') await rememberBadge(services.queries, payload.repository.id, false)
  if (payload.action !== 'deleted') return void (await noteRepository(payload, services))
  await forgetRepositories(services, [payload.repository.id])
}
