import type { JobGivenUp } from './losses.ts'
import type { JobData, JobName } from './names.ts'

export interface Attempt {
  /** Counted from 1. */
  readonly number: number
  /** Whether the job fails if this attempt fails. */
  readonly last: boolean
  /** Approximate milliseconds until the next attempt. */
  readonly nextIn: number
  /** Set if the job is given up: it must not be executed, only cleaned up. See {@link beginWork}. */
  readonly givenUp?: JobGivenUp
}

export type Handlers = { readonly [N in JobName]: (data: JobData[N], attempt: Attempt) => Promise<void> }

/** Every handler calls this before its work, inside its own error handling. Throws JobGivenUp if the job is given up. */
export function beginWork({ givenUp }: Pick<Attempt, 'givenUp'>): void {
  if (givenUp) throw givenUp
}
