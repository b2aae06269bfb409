import type { GitRepository } from '../../../base/git/types.ts'
import { MIN_CHANGES } from '../../../engine/backtest/past-year.ts'
import { hasPast, savePast, savePastDecided, undecidedPast } from '../../../stages/store/backtests.ts'
import { findRepository, type Repository } from '../../github/store/installations.ts'
import { openClone } from '../open-clone.ts'
import type { JobData } from '../queue/jobs.ts'
import type { Services } from '../services.ts'

const DAY = 86_400
const YEAR = 365 * DAY
/** Of more changes, the newest are checked. */
const MAX_CHANGES = 500
/** Times that a backtest goes on; each is as long as a process may work on it at a time. */
const MAX_TURNS = 15

/**
 * Has the year before a repository was installed checked, once, if it has enough of a history: what its default branch was then is what
 * was scanned first. Repositories that were installed before this was done have it made up for.
 */
export async function requestBacktest(
  { queries, queue, now }: Pick<Services, 'queries' | 'queue' | 'now'>,
  { id: repositoryId, defaultBranch: branch }: Repository,
  { clone, headSha }: { readonly clone: Pick<GitRepository, 'mainline'>; readonly headSha: string },
): Promise<void> {
  const first = await undecidedPast(queries, { repositoryId, branch })
  if (first === null) return
  const line = await clone.mainline(headSha)
  const later = line.indexOf(first.headSha)
  // Nothing changed with the first commit; and of a history that was replaced since, nobody knows what was before.
  if (later >= 0 && line.length - later > MIN_CHANGES) await queue.add('backtest', { repositoryId, ...first, turn: 1 })
  await savePastDecided(queries, repositoryId, now())
}

/**
 * Checks what the changes of the year before an installation made false, a while at a time, so that others come in between. What cannot be checked, or takes
 * too long, leaves no trace: nobody waits for it.
 */
export async function backtestRepository(
  { repositoryId, headSha, at, turn }: JobData['backtest'],
  services: Services,
): Promise<void> {
  const { queries, queue, scanner, log, now } = services
  const repository = await findRepository(queries, repositoryId)
  if (!repository || (await hasPast(queries, repositoryId))) return
  const { clone } = await openClone(services, repository, [`refs/heads/${repository.defaultBranch}`])
  try {
    const { config } = await scanner.config({ path: clone.path, commit: headSha })
    const installed = at ?? now()
    const since = Math.floor(installed / 1000) - YEAR
    const past = await scanner.backtest({
      path: clone.path,
      head: headSha,
      config,
      since,
      most: MAX_CHANGES,
      now: installed,
    })
    if (past === null) return
    if (past !== 'unfinished') await savePast(queries, repositoryId, { headSha, past, now: now() })
    else if (turn < MAX_TURNS) await queue.add('backtest', { repositoryId, headSha, at: installed, turn: turn + 1 })
    else log.info({ repositoryId }, 'a backtest took too long')
  } finally {
    await clone.close()
  }
}
