import type { Queries } from '../db/database.ts'
import { inBatches } from './batch.ts'
import type { JobQueue } from './queue.ts'
import { type Delivery, storeDeliveries } from './store.ts'

/** A webhook delivery whose signature was verified. */
export interface Received {
  readonly id: string
  readonly name: string
  readonly payload: unknown
}

/** Deliveries that come at once are stored by one statement and worked on by one job. */
const BATCHES = { most: 100, abreast: 2 }

/**
 * Takes deliveries in: stored by their ids, then enqueued. One that comes again adds nothing, unless it was not finished. If
 * the queue cannot be reached the delivery is in the inbox, and is taken up from there (see `recover.ts`).
 */
export function createInbox(queries: Queries, queue: Pick<JobQueue, 'add'>): (received: Received) => Promise<void> {
  const take = inBatches<Delivery>(async (deliveries) => {
    const open = await storeDeliveries(queries, deliveries)
    if (open.length > 0) await queue.add('deliveries', { guids: open })
  }, BATCHES)
  return ({ id, name, payload }) => take({ guid: id, event: name, ...outline(payload), payload })
}

function outline(payload: unknown): Pick<Delivery, 'action' | 'installationId' | 'repositoryId'> {
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
