import type { JobGivenUp } from './losses.ts'
import type { JobData, JobName } from './names.ts'

/** Which try of a job this is. */
export interface Attempt {
  /** From 1. */
  readonly number: number
  /** If it fails, the job has failed. */
  readonly last: boolean
  /** Milliseconds until the next try, about. */
  readonly nextIn: number
  /** The job is given up: it is not to be done again, only what hangs on it is to end. See {@link beginWork}. */
  readonly givenUp?: JobGivenUp
}

export type Handlers = { readonly [N in JobName]: (data: JobData[N], attempt: Attempt) => Promise<void> }

/** Every handler calls it before it works, and where it tells of failures. Throws JobGivenUp when the job is given up. */
export function beginWork({ givenUp }: Pick<Attempt, 'givenUp'>): void {
  if (givenUp) throw givenUp
}
