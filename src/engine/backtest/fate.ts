import type { EndKind } from './ending.ts'
import type { Change, FalseStatement } from './statements.ts'

/** The commit that ended a false statement. */
export interface Ended extends Change {
  readonly kind: EndKind
  /** Days from the change that made the statement false to this commit, fractional. */
  readonly days: number
}

/** A false statement and how it ended. */
export interface StatementFate extends FalseStatement {
  /** Null if it is still false. */
  readonly ended: Ended | null
  /** Number of changes of its page while it was false. */
  readonly page_edits: number
}

/** A change that made statements false, and how each ended. */
export interface BreakingChange extends Change {
  readonly statements: readonly StatementFate[]
}
