import { onTestFinished } from 'vitest'
import type { Handlers } from '../../../src/app/jobs/queue/attempt.ts'
import type { QueueSettings } from '../../../src/app/jobs/queue/backend.ts'
import { JOBS, type JobOwner } from '../../../src/app/jobs/queue/jobs.ts'
import { type JobQueue, openQueue } from '../../../src/app/jobs/queue/queue.ts'
import type { OwnersOf } from '../../../src/app/jobs/queue/shares.ts'
import { startWorkers, type WorkerSettings, type Workers } from '../../../src/app/jobs/queue/worker.ts'
import { type TestDatabase, testQueueSettings } from '../../databases.ts'

const SILENT = { debug() {}, info() {}, warn() {}, error() {} }

/** A queue of its own for the length of a test. */
export function queued(database: TestDatabase, firstRetry?: number): { queue: JobQueue; settings: QueueSettings } {
  const { remove, ...settings } = testQueueSettings(database)
  const queue = openQueue(settings, firstRetry)
  onTestFinished(async () => {
    await queue.close()
    await remove()
  })
  return { queue, settings }
}

const SHARES = { events: 2, scans: 2, writes: 2, person: 1 }

/** A job's data say whom it is for. */
const ownersOf: OwnersOf = async (data) => {
  const { installationId: installation = null, personId: person = null } = data as JobOwner
  return { installation, person }
}

/** The given handlers, and the same one for all other jobs. */
export function handlersWith(other: () => Promise<void>, given: Partial<Handlers> = {}): Handlers {
  const others = Object.fromEntries(Object.keys(JOBS).map((name) => [name, other]))
  return { ...others, ...given } as unknown as Handlers
}

/** Workers for the length of a test. Jobs that no handler is given for do nothing. */
export function working(queue: JobQueue, handlers: Partial<Handlers>, given: Partial<WorkerSettings> = {}): Workers {
  const workers = startWorkers(
    queue,
    handlersWith(async () => {}, handlers),
    {
      ...{
        concurrency: { events: 4, scans: 4, writes: 4 },
        shares: SHARES,
        ownersOf,
        lockDuration: 2000,
        log: SILENT,
        now: Date.now,
      },
      ...given,
    },
  )
  onTestFinished(() => workers.close())
  return workers
}
