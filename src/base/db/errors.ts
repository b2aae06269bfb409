/** Codes of errors before the first query. */
export type DatabaseErrorCode =
  /** The database, or the queue's Redis, is unreachable or unusable. */
  | 'DOCALIGN_E601'
  /** Another process owns the data folder of the embedded database. */
  | 'DOCALIGN_E602'
  /** A migration failed and was rolled back. */
  | 'DOCALIGN_E603'
  /** The data folder is not this user's, or a link is on the way to it. */
  | 'DOCALIGN_E604'

/** An unusable database; the message is one line: what happened, where, and the solution. */
export class DatabaseError extends Error {
  readonly code: DatabaseErrorCode

  constructor(code: DatabaseErrorCode, message: string, options?: ErrorOptions) {
    super(message.replace(/\s+/g, ' ').trim(), options)
    this.name = 'DatabaseError'
    this.code = code
  }
}
