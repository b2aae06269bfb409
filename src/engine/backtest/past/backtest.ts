import { hash } from 'node:crypto'
import type { Config } from '../../../base/config/schema.ts'
import type { GitRepository } from '../../../base/git/types.ts'
import type { BreakingChange } from '../fate.ts'
import type { UnreadChange } from '../result.ts'
import { type Totals, totalsOf } from '../totals.ts'
import { type Backtest, checkChanges } from './check-changes.ts'
import { followed } from './fates.ts'

/**
 * Identifies the inputs of cached answers besides the commit: the configuration, and the remotes, which determine the addresses that belong
 * to the repository.
 */
export function sealOf(config: Config, { remotes }: Pick<GitRepository, 'remotes'>): string {
  return hash('sha256', JSON.stringify([config, remotes])).slice(0, 32)
}

/** What checks of the past would have reported. */
export interface Backtested {
  /** The changes with false statements, newest first. */
  readonly changes: readonly BreakingChange[]
  readonly totals: Totals
  readonly unread: readonly UnreadChange[]
}

/**
 * Checks the changes of a window and follows what each made false.
 *
 * @throws BacktestError if a partial clone lacks the files of all changes
 * @throws the reason of its signal, once that is aborted
 */
export async function backtest(options: Backtest): Promise<Backtested> {
  const { checked, unread } = await checkChanges(options)
  const changes = await followed(options, checked)
  return { changes, totals: totalsOf(changes, checked.length, options.now), unread }
}
