/** PostgreSQL or Redis, started for this run only. */
export interface OwnServer {
  readonly url: string
  /** Kills it as in a crash, and restarts it with the data it had written. */
  restart(): Promise<void>
  stop(): Promise<void>
}
