/** Counts tokens when they are spent, across runs: a run that is aborted or overtaken has used them, too. */
export interface TokenMeter {
  /** Counts the maximum that a request may use before it is sent; null if that is more than what is left. */
  reserve(tokens: number): Promise<Reservation | null>
}

/** A reserved request. One that never ends stays counted in full. */
export interface Reservation {
  /** Counts what was used instead. */
  settle(used: number): Promise<void>
}

/** Counts nothing: for whoever spends tokens of their own. */
export const UNMETERED: TokenMeter = { reserve: async () => ({ settle: async () => {} }) }
