import type { Queries } from '../../../base/db/database.ts'
import type { CheckRun } from '../../../report/pull-request/check-run.ts'
import { renderSuperseded } from '../../../report/pull-request/unfinished.ts'
import type { Publisher } from '../../github/publisher.ts'
import { findCheckRun, type Head } from '../../github/store/check-runs.ts'
import {
  closeHeadVerdict,
  type HeadKey,
  type HeadVerdict,
  headVerdictsAt,
  openHeadsOf,
  openHeadVerdict,
  saveHeadVerdict,
} from '../../github/store/head-verdicts.ts'
import type { Repository } from '../../github/store/installations.ts'
import { CHECK_NAME, type FinishedRun } from '../../github/write-check-run.ts'
import type { Services } from '../services.ts'

type ShowsVerdicts = Pick<Services, 'queries' | 'now'> & { readonly queue: Pick<Services['queue'], 'add'> }
type AtHead = Pick<HeadKey, 'headSha' | 'head'>

/** The verdict on a head, if it is known. */
export type KnownVerdict = HeadVerdict & { readonly run: FinishedRun }

export function isKnown(verdict: HeadVerdict): verdict is KnownVerdict {
  return verdict.run !== null
}

/** Shows that a commit will be checked for one of its heads, even if it was checked for others. */
export async function openVerdict(
  services: ShowsVerdicts,
  { id: repositoryId }: Repository,
  at: AtHead,
): Promise<void> {
  const { queries, queue, now } = services
  const isOpen = await openHeadVerdict(queries, { repositoryId, ...at }, now())
  // The result of a completed check run stays until there is another one.
  if (isOpen) await queue.add('show-verdict', { repositoryId, sha: at.headSha })
}

/**
 * Stores the rendered verdict on this head of a commit. A job shows it, and the worst verdict if there are several heads: scans need not
 * wait for GitHub's write limits, and concurrent scans do not interfere.
 */
export async function finish(
  { queue }: Pick<ShowsVerdicts, 'queue'>,
  target: ScanTarget,
  run: CheckRun,
): Promise<void> {
  const { publisher, headSha } = target
  const { queries, repository, now } = publisher
  const key = { repositoryId: repository.id, headSha, head: headOf(target) }
  await saveHeadVerdict(queries, key, finishedRun(run), now())
  await queue.add('show-verdict', { repositoryId: repository.id, sha: headSha })
}

/**
 * Ends the check of a commit that is no longer a head, because of a newer commit, or, if `newer` is null, because its branch is gone.
 * Verdicts on it, or on other heads of the commit, stay.
 */
export async function supersede(
  { queue }: Pick<ShowsVerdicts, 'queue'>,
  target: ScanTarget,
  newer: string | null,
): Promise<void> {
  const { publisher, headSha } = target
  const { queries, repository, now } = publisher
  const { id: repositoryId } = repository
  const head = headOf(target)
  if (!(await isSharedBeside(queries, repositoryId, headSha, head))) {
    const posted = await findCheckRun(queries, repositoryId, headSha, CHECK_NAME)
    if (posted?.status === 'completed') return
    // A verdict that is there already is shown again: the attempt that stored it may have ended before it added the job.
    await closeHeadVerdict(queries, { repositoryId, headSha, head }, finishedRun(renderSuperseded(newer)), now())
  }
  await queue.add('show-verdict', { repositoryId, sha: headSha })
}

function finishedRun(run: CheckRun): FinishedRun {
  return { ...run, conclusion: run.conclusion ?? 'neutral' }
}

/** Whether a commit is also the head of something other than `head`. */
export async function isSharedBeside(
  queries: Queries,
  repositoryId: number,
  headSha: string,
  head: Head,
): Promise<boolean> {
  return (await headVerdictsAt(queries, repositoryId, headSha)).some((each) => each.isCurrent && each.head !== head)
}

/** A commit that is about to be scanned. */
export interface ScanTarget {
  readonly publisher: Publisher
  readonly pullNumber: number | null
  readonly branch: string | null
  readonly headSha: string
  /** The commit it is compared with; null if it is scanned on its own. */
  readonly baseSha: string | null
}

export function headOf({ pullNumber, branch, publisher }: ScanTarget): Head {
  return pullNumber ?? branch ?? publisher.repository.defaultBranch
}

/** The commits of a head whose check runs are open. */
export interface OpenHeads {
  readonly head: Head
  readonly commits: ReadonlySet<string>
}

/** The commits of some heads whose check runs are open. Call this before fetching their newest commit: then all others are older. */
export async function openHeads(
  { queries }: Pick<Services, 'queries'>,
  repositoryId: number,
  heads: readonly Head[],
): Promise<OpenHeads[]> {
  return Promise.all(
    heads.map(async (head) => ({
      head,
      commits: new Set(await openHeadsOf(queries, { repositoryId, head }, CHECK_NAME)),
    })),
  )
}

/**
 * Ends the checks of commits that their heads have left. One job scans the newest commit of a head for any number of events in any order,
 * so no other job does this for the older commits.
 */
export async function supersedeOvertaken(
  services: Services,
  target: ScanTarget,
  open: readonly OpenHeads[],
  newest: string,
): Promise<void> {
  for (const { head, commits } of open) {
    const [pullNumber, branch] = typeof head === 'number' ? [head, null] : [null, head]
    for (const headSha of commits)
      if (headSha !== newest) await supersede(services, { ...target, pullNumber, branch, headSha }, newest)
  }
}
