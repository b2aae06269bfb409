/** What can go wrong before the first query. */
export type DatabaseErrorCode =
  /** The database, or the queue's Redis, cannot be reached, or is not one that DocAlign can use. */
  | 'DOCALIGN_E601'
  /** Another process owns the data folder of the embedded database. */
  | 'DOCALIGN_E602'
  /** A migration failed; nothing of it was kept. */
  | 'DOCALIGN_E603'

/** A database that cannot be used, in one line: what happened, where, and the way out. */
export class DatabaseError extends Error {
  readonly code: DatabaseErrorCode

  constructor(code: DatabaseErrorCode, message: string, options?: ErrorOptions) {
    super(message.replace(/\s+/g, ' ').trim(), options)
    this.name = 'DatabaseError'
    this.code = code
  }
}
