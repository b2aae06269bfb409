import { inBatches } from '../../base/batches.ts'
import type { Queries } from '../../base/db/database.ts'
import { groupBy } from '../../base/group-by.ts'
import { personOf } from './person.ts'
import type { JobOwner } from './queue/jobs.ts'
import type { JobQueue } from './queue/queue.ts'
import { type Delivery, storeDeliveries } from './store.ts'

/** A webhook delivery with a verified signature. */
export interface ReceivedDelivery {
  readonly id: string
  readonly name: string
  readonly payload: unknown
}

/** Concurrent deliveries are stored in one statement, and those of one installation are handled by one job. */
const BATCHES = { most: 100, concurrency: 2 }

/**
 * Receives deliveries: stores them by id, then enqueues them. A duplicate is only enqueued if it is unfinished. If the queue is
 * unreachable, the delivery is in the inbox and is recovered from there (see `recover.ts`).
 */
export function createInbox(
  queries: Queries,
  queue: Pick<JobQueue, 'add'>,
): (received: ReceivedDelivery) => Promise<void> {
  const take = inBatches<Delivery>(async (deliveries) => {
    const open = new Set(await storeDeliveries(queries, deliveries))
    const wanted = new Map(deliveries.filter(({ guid }) => open.has(guid)).map((each) => [each.guid, each]))
    await enqueueDeliveries(queue, [...wanted.values()])
  }, BATCHES)
  return ({ id, name, payload }) => take({ guid: id, event: name, ...outline(payload), payload })
}

/** Enqueues deliveries, in jobs of one installation or person each. */
async function enqueueDeliveries(queue: Pick<JobQueue, 'add'>, deliveries: readonly Delivery[]): Promise<void> {
  const groups = groupBy(deliveries, (delivery) => JSON.stringify(ownerOf(delivery)))
  for (const [key, group] of groups)
    await queue.add('deliveries', { guids: group.map(({ guid }) => guid), ...(JSON.parse(key) as JobOwner) })
}

function ownerOf({ installationId, payload }: Delivery): JobOwner {
  const personId = personOf(((payload ?? {}) as { readonly sender?: unknown }).sender)
  return { installationId, ...(personId !== null && { personId }) }
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
