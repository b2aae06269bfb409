import type { ConfigProblem } from '../../base/config/problem.ts'
import type { BreakingChange } from './fate.ts'
import type { Change } from './statements.ts'
import type { Totals } from './totals.ts'

/** A change that could not be checked, and why. */
export interface UnreadChange extends Change {
  readonly reason: string
}

/** What checks of the past would have reported; also the output of `backtest --json`. */
export interface BacktestResult {
  readonly version: 1
  readonly repository: {
    readonly path: string
    /** Full id of the newest checked commit. */
    readonly head: string
    /** In Unix seconds: older commits were not checked. */
    readonly since: number
  }
  /** The changes with false statements, newest first. */
  readonly changes: readonly BreakingChange[]
  readonly totals: Totals
  readonly unread: readonly UnreadChange[]
  readonly config_problems: readonly ConfigProblem[]
}
