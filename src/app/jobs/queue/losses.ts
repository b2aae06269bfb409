import type { KeptJob } from './backend.ts'

/**
 * Losses after which a job is given up. A process that ends four times with the same job ends because of it; a server that is restarted
 * again and again ends the same job twice by chance, and an event that is given up is lost.
 */
const MAX_LOSSES = 4
/** Losses that an attempt past its deadline counts for: other jobs and restarts do not cause it. */
const OVERDUE_LOSSES = 2

export function isLostForGood(job: Counted): boolean {
  return lossesOf(job) >= MAX_LOSSES
}

/** A job that is given up after losing attempts: `DOCALIGN_E004`. Readers of the repository may see the message. */
export class JobGivenUp extends Error {
  override readonly name = 'JobGivenUp'
  readonly code = 'DOCALIGN_E004'

  constructor() {
    super('it ended the process that worked on it four times, or ran past its deadline twice')
  }
}

/** Stored with a job, in addition to the queue's own count of attempts whose process ended. */
interface Kept {
  /** Number of attempts that exceeded the deadline. */
  readonly overdue: number
  /** Losses before somebody requested a retry. */
  readonly forgiven: number
}

type Counted = Pick<KeptJob, 'stalledCounter' | 'progress' | 'updateProgress'>

/**
 * Losses of a job: one for each attempt whose process ended, was killed or hung, two for each that exceeded the deadline. Stored in the
 * queue, so the number survives the process.
 */
export function lossesOf(job: Counted): number {
  const { overdue, forgiven } = keptOf(job)
  return job.stalledCounter + OVERDUE_LOSSES * overdue - forgiven
}

/** Counts an attempt that exceeded the deadline. */
export async function countOverdue(job: Counted): Promise<void> {
  const kept = keptOf(job)
  await job.updateProgress({ ...kept, overdue: kept.overdue + 1 })
}

/** Resets the losses of a job. */
export async function forgiveLosses(job: Counted): Promise<void> {
  const { overdue } = keptOf(job)
  await job.updateProgress({ overdue, forgiven: job.stalledCounter + OVERDUE_LOSSES * overdue })
}

function keptOf({ progress }: Pick<KeptJob, 'progress'>): Kept {
  const { overdue = 0, forgiven = 0 } = typeof progress === 'object' ? (progress as Partial<Kept>) : {}
  return { overdue, forgiven }
}
