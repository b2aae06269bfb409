import { join } from 'node:path'
import { openAnswerLog } from '../../base/answer-log.ts'
import { cacheFile } from '../../base/git/cache-file.ts'
import type { GitRepository } from '../../base/git/types.ts'
import { BacktestError } from '../../engine/backtest/errors.ts'
import { evidenceOf } from '../../engine/backtest/evidence.ts'
import { backtest, sealOf } from '../../engine/backtest/past/backtest.ts'
import { openWindow } from '../../engine/backtest/past/window.ts'
import type { PastYear } from '../../engine/backtest/past-year.ts'
import type { BacktestTask } from './protocol.ts'

/**
 * Checks the changes before a commit within its time limit; a later call continues from the results stored beside the clone. Null if the
 * clone lacks the history.
 *
 * @param cacheName name of this build's files beside a clone; with null nothing is stored, and one call checks everything
 */
export async function checkPastYear(
  clone: GitRepository,
  { head, since, most, config, now, seconds }: BacktestTask,
  cacheName: string | null,
): Promise<PastYear | 'unfinished' | null> {
  const file = (kind: string) => (cacheName === null ? null : cacheFile(join(clone.path, `${cacheName}.${kind}`)))
  const signal = cacheName === null ? null : AbortSignal.timeout(seconds * 1000)
  try {
    const window = await openWindow(clone, head, since, most)
    const [oldest] = window.changes
    const { changes, totals } = await backtest({
      repository: clone,
      window,
      config,
      now,
      seal: sealOf(config, clone),
      facts: file('facts'),
      kept: await openAnswerLog(file('backtest')),
      progress: () => {},
      ...(signal && { signal }),
    })
    const isWhole = window.changes.length < most
    return { totals, since: isWhole ? null : (oldest?.time ?? null), evidence: evidenceOf(changes, now) }
  } catch (error) {
    if (signal?.aborted) return 'unfinished'
    if (error instanceof BacktestError) return null
    throw error
  }
}
