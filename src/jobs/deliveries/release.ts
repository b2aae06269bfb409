import type { Payload } from '../events.ts'
import { enqueueTagScan } from '../scan/request-scan.ts'
import type { Services } from '../services.ts'
import { noteRepository } from './repositories.ts'

/** A release was published: the docs of its tag are validated. */
export async function onRelease(payload: Payload<'release'>, services: Services): Promise<void> {
  const repository = await noteRepository(payload, services)
  if (repository && payload.action === 'published')
    await enqueueTagScan(services.queue, repository.id, payload.release.tag_name)
}
