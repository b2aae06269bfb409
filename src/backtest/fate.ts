import type { EndKind } from './ending.ts'
import type { Change, ToldStatement } from './told.ts'

/** The commit that ended a false statement. */
export interface Ended extends Change {
  readonly kind: EndKind
  /** Days from the change that made the statement false to this commit, with fractions. */
  readonly days: number
}

/** A false statement with what became of it. */
export interface Told extends ToldStatement {
  /** Null while it stands. */
  readonly ended: Ended | null
  /** Changes of its page while it stood. */
  readonly page_edits: number
}

/** A change that made statements false, with what became of each. */
export interface ToldChange extends Change {
  readonly statements: readonly Told[]
}
