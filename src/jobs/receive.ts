import type { Queries } from '../db/database.ts'
import type { JobQueue } from './queue.ts'
import { findDelivery, storeDelivery } from './store.ts'

/** A webhook delivery whose signature was verified. */
export interface Received {
  readonly id: string
  readonly name: string
  readonly payload: unknown
}

/**
 * Takes a delivery in: stored by its id, then enqueued. One that comes again adds nothing, unless it was not finished. If
 * the queue cannot be reached the delivery is in the inbox, and is taken up from there (see `recover.ts`).
 */
export async function receive(queries: Queries, queue: JobQueue, { id, name, payload }: Received): Promise<void> {
  const fields = outline(payload)
  const isNew = await storeDelivery(queries, { guid: id, event: name, ...fields, payload })
  if (!isNew && (await findDelivery(queries, id))?.status === 'done') return
  await queue.add('delivery', { guid: id }, { id: isNew ? id : `${id}-again` })
}

function outline(payload: unknown): {
  action: string | null
  installationId: number | null
  repositoryId: number | null
} {
  const fields = (payload ?? {}) as {
    readonly action?: unknown
    readonly installation?: { readonly id?: unknown } | null
    readonly repository?: { readonly id?: unknown } | null
  }
  const number = (value: unknown): number | null => (typeof value === 'number' ? value : null)
  return {
    action: typeof fields.action === 'string' ? fields.action : null,
    installationId: number(fields.installation?.id),
    repositoryId: number(fields.repository?.id),
  }
}
