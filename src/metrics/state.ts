/** What is looked at when metrics are asked for, as it then is. */
export interface State {
  /** Rejects when the queue does not answer. */
  queue(): Promise<Readonly<Record<string, QueueState>>>
  /** Processes that read and judge what strangers wrote, by what they are for. */
  processes(): Readonly<Record<string, ProcessUse>>
  clones(): CloneUse
}

export interface QueueState {
  /** Jobs by state. */
  readonly jobs: Readonly<Record<string, number>>
  /** Seconds for which the job that is next has waited; 0 when none waits. */
  readonly oldest: number
}

export interface ProcessUse {
  readonly busy: number
  /** Kept for the next work. */
  readonly idle: number
  /** Work that waits for a process. */
  readonly waiting: number
}

export interface CloneUse {
  readonly clones: number
  /** What they take on the disk, as measured last. */
  readonly bytes: number
}
