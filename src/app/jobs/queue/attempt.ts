import type { JobData, JobName } from './jobs.ts'
import type { JobGivenUp } from './losses.ts'

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

/** `signal` is aborted once the attempt is abandoned: from then on it must have no effect, as another one may begin. */
export type Handlers = {
  readonly [N in JobName]: (data: JobData[N], attempt: Attempt, signal?: AbortSignal) => Promise<void>
}

/** An attempt of a job ran past its deadline, or goes back into the queue: what it still does is refused. */
export class AttemptAbandoned extends Error {
  override readonly name = 'AttemptAbandoned'
}

/** Every handler calls this before its work, inside its own error handling. Throws JobGivenUp if the job is given up. */
export function beginWork({ givenUp }: Pick<Attempt, 'givenUp'>): void {
  if (givenUp) throw givenUp
}
