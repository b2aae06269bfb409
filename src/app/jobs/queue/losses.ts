import type { KeptJob } from './backend.ts'
import { JOBS, type JobName } from './names.ts'

/**
 * Number of lost attempts after which a job is given up. What reads a repository or a payload may be what ended its process. What writes a
 * result does not, however often the process is killed, and a result that is not written leaves its check run in progress.
 */
const MAX_LOSSES = { events: 2, scans: 2, writes: 4 } as const

export function isLostForGood(job: Counted & { readonly name: string }): boolean {
  return lossesOf(job) >= MAX_LOSSES[JOBS[job.name as JobName].queue]
}

/** A job that is given up after losing attempts: `DOCALIGN_E004`. Readers of the repository may see the message. */
export class JobGivenUp extends Error {
  override readonly name = 'JobGivenUp'
  readonly code = 'DOCALIGN_E004'

  constructor() {
    super('it ended the process that worked on it, or ran past its deadline, twice')
  }
}

/** Stored with a job, in addition to the queue's own count of attempts whose process ended. */
interface Kept {
  /** Number of attempts that exceeded the deadline. */
  readonly overdue: number
  /** Number of losses before somebody requested a retry. */
  readonly forgiven: number
}

type Counted = Pick<KeptJob, 'stalledCounter' | 'progress' | 'updateProgress'>

/**
 * Number of lost attempts of a job: their process ended, was killed or hung, or they exceeded the deadline. Stored in the queue, so the
 * number survives the process.
 */
export function lossesOf(job: Counted): number {
  const { overdue, forgiven } = keptOf(job)
  return job.stalledCounter + overdue - forgiven
}

/** Counts an attempt that exceeded the deadline. */
export async function countOverdue(job: Counted): Promise<void> {
  const kept = keptOf(job)
  await job.updateProgress({ ...kept, overdue: kept.overdue + 1 })
}

/** Resets the number of lost attempts of a job. */
export async function forgiveLosses(job: Counted): Promise<void> {
  const { overdue } = keptOf(job)
  await job.updateProgress({ overdue, forgiven: job.stalledCounter + overdue })
}

function keptOf({ progress }: Pick<KeptJob, 'progress'>): Kept {
  const { overdue = 0, forgiven = 0 } = typeof progress === 'object' ? (progress as Partial<Kept>) : {}
  return { overdue, forgiven }
}
