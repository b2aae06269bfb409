import { closeAll } from '../../base/close-all.ts'
import { createHandlers } from './handlers.ts'
import { deadlineOf, INTERVALS } from './queue/jobs.ts'
import { createOwners } from './queue/shares.ts'
import { startWorkers } from './queue/worker.ts'
import type { Services } from './services.ts'
import { type CloneLimits, startEvictingClones } from './upkeep/sweep-clones.ts'

export interface WorkSettings extends CloneLimits {
  /** Milliseconds after which another process takes over the job of a dead one. */
  readonly lockDuration?: number | undefined
  /** Milliseconds between two polls for reactions. */
  readonly pollInterval?: number | undefined
  /** Maximum minutes of one scan. */
  readonly scanMinutes: number
  /** Milliseconds for running jobs to finish when the work is stopped. */
  readonly stopTimeoutMs: number
}

export const MAX_SCANS = 3
/** Jobs of `writes` mostly wait, for the second that GitHub requires between two writes of an installation. */
const CONCURRENCY = { events: 8, scans: MAX_SCANS, writes: 32 }
/** Maximum concurrent jobs of one installation by queue, those that one person caused, and those about an installation's forks. */
const SHARES = { events: 4, scans: 2, writes: 4, person: 2, forks: 1 }
const LOCK_MS = 15_000

/** Starts the workers, the limits of the clones and the periodic jobs. What was missed while nobody worked is recovered at once. */
export async function startWork(services: Services, settings: WorkSettings): Promise<{ close(): Promise<void> }> {
  const { queue, queries, log, now, metrics } = services
  const { lockDuration = LOCK_MS, pollInterval = INTERVALS['poll-reactions'], scanMinutes, stopTimeoutMs } = settings
  const workers = startWorkers(queue, createHandlers(services), {
    concurrency: CONCURRENCY,
    shares: SHARES,
    ownersOf: createOwners(queries),
    lockDuration,
    stopTimeoutMs,
    deadlineOf: (name) => deadlineOf(name, scanMinutes),
    log,
    now,
    metrics,
  })
  const evicting = startEvictingClones(services, settings)
  const close = (): Promise<void> => closeAll([evicting.close, workers.close])
  try {
    const intervals = { ...INTERVALS, 'poll-reactions': pollInterval }
    for (const [name, interval] of Object.entries(intervals))
      await queue.every(name as keyof typeof INTERVALS, interval)
    for (const name of ['recover', 'redeliver'] as const) await queue.add(name, {})
    return { close }
  } catch (error) {
    await close()
    throw error
  }
}
