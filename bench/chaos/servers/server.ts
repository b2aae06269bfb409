/** PostgreSQL or Redis, started for this run alone. */
export interface OwnServer {
  readonly url: string
  /** Ends it as a crash does and starts it again on what it had written. */
  restart(): Promise<void>
  stop(): Promise<void>
}
