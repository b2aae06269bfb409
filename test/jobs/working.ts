import { onTestFinished } from 'vitest'
import type { QueueSettings } from '../../src/jobs/queue/backend.ts'
import type { Behind } from '../../src/jobs/queue/names.ts'
import { type JobQueue, openQueue } from '../../src/jobs/queue/queue.ts'
import type { OwnersOf } from '../../src/jobs/queue/shares.ts'
import { type Handlers, startWorkers } from '../../src/jobs/queue/worker.ts'
import { type Metrics, NO_METRICS } from '../../src/metrics/metrics.ts'
import { type TestDatabase, testQueueSettings } from '../databases.ts'

const SILENT = { debug() {}, info() {}, warn() {}, error() {} }

/** A queue of its own for the length of a test. */
export function queued(database: TestDatabase): { queue: JobQueue; settings: QueueSettings } {
  const { remove, ...settings } = testQueueSettings(database)
  const queue = openQueue(settings)
  onTestFinished(async () => {
    await queue.close()
    await remove()
  })
  return { queue, settings }
}

const SHARES = { events: 2, scans: 2, person: 1 }

/** A job's data say whom it is for. */
const ownersOf: OwnersOf = async (data) => {
  const { installationId: installation = null, personId: person = null } = data as Behind
  return { installation, person }
}

/** Workers for the length of a test. Jobs that no handler is given for do nothing. */
export function working(
  queue: JobQueue,
  handlers: Partial<Handlers>,
  { now = Date.now, metrics = NO_METRICS }: { now?: () => number; metrics?: Pick<Metrics, 'job'> } = {},
): void {
  const nothing = async (): Promise<void> => {}
  const all: Handlers = {
    ...{ deliveries: nothing, 'scan-branch': nothing, 'scan-pull-request': nothing },
    ...{
      'record-checks': nothing,
      recover: nothing,
      redeliver: nothing,
      purge: nothing,
      'summarize-sessions': nothing,
    },
    ...{ 'poll-reactions': nothing, refresh: nothing, 'purge-co-changes': nothing },
    ...{
      'validate-epoch': nothing,
      'scan-tag': nothing,
      'fix-docs': nothing,
      'show-verdict': nothing,
      'write-comments': nothing,
    },
    ...handlers,
  }
  const concurrency = { events: 4, scans: 4 }
  const settings = { concurrency, shares: SHARES, ownersOf, lockDuration: 2000, log: SILENT, now, metrics }
  const workers = startWorkers(queue, all, settings)
  onTestFinished(() => workers.close())
}
