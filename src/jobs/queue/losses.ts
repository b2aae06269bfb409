import type { KeptJob } from './backend.ts'

/** How often a job may be lost before it is given up. */
export const MAX_LOSSES = 2

/** A job that is not done any more, as each try of it was lost: `DOCALIGN_E004`. The message is for those who read the repository. */
export class JobGivenUp extends Error {
  override readonly name = 'JobGivenUp'
  readonly code = 'DOCALIGN_E004'

  constructor() {
    super('it ended the process that worked on it, or ran past its deadline, twice')
  }
}

/** What the queue keeps of a job beside the count of tries whose process ended, which it keeps by itself. */
interface Kept {
  /** Tries that were not done by the deadline. */
  readonly overdue: number
  /** Losses before somebody said that it should be tried again. */
  readonly forgiven: number
}

type Counted = Pick<KeptJob, 'stalledCounter' | 'progress' | 'updateProgress'>

/**
 * How many tries of a job were lost: their process ended, was killed or stood still with it, or it was not done by its deadline.
 * The queue keeps the number, whatever becomes of the process.
 */
export function lossesOf(job: Counted): number {
  const { overdue, forgiven } = keptOf(job)
  return job.stalledCounter + overdue - forgiven
}

/** Counts a try that was not done by the deadline. */
export async function countOverdue(job: Counted): Promise<void> {
  const kept = keptOf(job)
  await job.updateProgress({ ...kept, overdue: kept.overdue + 1 })
}

/** Has a job tried again as if none of its tries had been lost. */
export async function forgiveLosses(job: Counted): Promise<void> {
  const { overdue } = keptOf(job)
  await job.updateProgress({ overdue, forgiven: job.stalledCounter + overdue })
}

function keptOf({ progress }: Pick<KeptJob, 'progress'>): Kept {
  const { overdue = 0, forgiven = 0 } = typeof progress === 'object' ? (progress as Partial<Kept>) : {}
  return { overdue, forgiven }
}
