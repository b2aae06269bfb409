import type { GitRepository } from '../../../base/git/types.ts'
import { MIN_CHANGES } from '../../../engine/backtest/past-year.ts'
import { findRepository, type Repository } from '../../github/store/installations.ts'
import { hasPast, lacksPast, savePast } from '../../stages/store/backtests.ts'
import { openClone } from '../open-clone.ts'
import type { JobData } from '../queue/names.ts'
import type { Services } from '../services.ts'

const DAY = 86_400
const YEAR = 365 * DAY
/** Of more changes, the newest are checked. */
const MAX_CHANGES = 500
/** Times that a backtest goes on; each is as long as a process may work on it at a time. */
const MAX_TURNS = 15

/** Has the past year of a repository checked once its first scan is done, if it has a history. */
export async function requestBacktest(
  { queries, queue }: Pick<Services, 'queries' | 'queue'>,
  { id: repositoryId, defaultBranch: branch }: Repository,
  { clone, headSha }: { readonly clone: Pick<GitRepository, 'mainline'>; readonly headSha: string },
): Promise<void> {
  if (!(await lacksPast(queries, repositoryId, { branch, headSha }))) return
  // Nothing changed with the first commit.
  if ((await clone.mainline(headSha)).length > MIN_CHANGES)
    await queue.add('backtest', { repositoryId, headSha, turn: 1 })
}

/**
 * Checks what the changes of the last year made false, a while at a time, so that others come in between. What cannot be checked, or takes
 * too long, leaves no trace: nobody waits for it.
 */
export async function backtestRepository(
  { repositoryId, headSha, turn }: JobData['backtest'],
  services: Services,
): Promise<void> {
  const { queries, queue, scanner, log, now } = services
  const repository = await findRepository(queries, repositoryId)
  if (!repository || (await hasPast(queries, repositoryId))) return
  const { clone } = await openClone(services, repository, [`refs/heads/${repository.defaultBranch}`])
  try {
    const { config } = await scanner.config({ path: clone.path, commit: headSha })
    const since = Math.floor(now() / 1000) - YEAR
    const past = await scanner.backtest({
      path: clone.path,
      head: headSha,
      config,
      since,
      most: MAX_CHANGES,
      now: now(),
    })
    if (past === null) return
    if (past !== 'unfinished') await savePast(queries, repositoryId, { headSha, past, now: now() })
    else if (turn < MAX_TURNS) await queue.add('backtest', { repositoryId, headSha, turn: turn + 1 })
    else log.info({ repositoryId }, 'a backtest took too long')
  } finally {
    await clone.close()
  }
}
