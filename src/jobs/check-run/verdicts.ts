import type { Queries } from '../../db/database.ts'
import {
  abandonCheckRun,
  CHECK_NAME,
  completeCheckRun,
  type FinishedRun,
  openCheckRun,
  reopenCheckRun,
} from '../../github/check-run.ts'
import type { Publisher } from '../../github/publisher.ts'
import { findCheckRun, type Head } from '../../github/store/check-runs.ts'
import {
  type HeadVerdict,
  headVerdictsAt,
  openHeadsOf,
  openHeadVerdict,
  saveHeadVerdict,
} from '../../github/store/head-verdicts.ts'
import type { CheckRun } from '../../report/pull-request/check-run.ts'
import { renderSharedHead, worstFirst } from '../../report/pull-request/shared-head.ts'
import { renderPending, renderSuperseded } from '../../report/pull-request/unfinished.ts'
import type { JobData } from '../queue/names.ts'
import type { JobQueue } from '../queue/queue.ts'
import { findPublisher, type Services } from '../services.ts'

type Queue = Pick<JobQueue, 'add'>
type Known = HeadVerdict & { readonly run: FinishedRun }

/** Shows that a commit will be checked for one of its heads, also where it was checked for others. */
export async function openVerdict(publisher: Publisher, headSha: string, head: Head): Promise<void> {
  const { queries, repository, now } = publisher
  const isNew = await openHeadVerdict(queries, { repositoryId: repository.id, headSha, head }, now())
  const known = isNew ? await findCheckRun(queries, repository.id, headSha, CHECK_NAME) : null
  const show = known?.status === 'completed' ? reopenCheckRun : openCheckRun
  await show(publisher, headSha, head, renderPending(headSha))
}

/**
 * Says in the check run of a commit what was rendered for this head of it. Where it has several heads, a job shows the worst: two that
 * end at once must not mix.
 */
export async function finish({ queue }: { readonly queue: Queue }, target: ScanTarget, run: CheckRun): Promise<void> {
  const { publisher, headSha } = target
  const { queries, repository, now } = publisher
  const [head, finished] = [headedBy(target), finishedRun(run)]
  await saveHeadVerdict(queries, { repositoryId: repository.id, headSha, head }, finished, now())
  const isAlone = ([first, ...others]: readonly HeadVerdict[]) => first?.head === head && others.length === 0
  const standing = () => headVerdictsAt(queries, repository.id, headSha)
  if (isAlone(await standing())) await completeCheckRun(publisher, headSha, head, finished)
  if (!isAlone(await standing())) await queue.add('show-verdict', { repositoryId: repository.id, sha: headSha })
}

/**
 * Ends the check of a commit that is no head any more: a newer one is looked at instead, or, when that is null, its branch is gone. What
 * was found of other heads of the commit stands.
 */
export async function supersede(
  { queue }: { readonly queue: Queue },
  target: ScanTarget,
  newer: string | null,
): Promise<void> {
  const { publisher, headSha } = target
  const head = headedBy(target)
  if (await isSharedBeside(publisher.queries, publisher.repository.id, headSha, head))
    await queue.add('show-verdict', { repositoryId: publisher.repository.id, sha: headSha })
  else await abandonCheckRun(publisher, headSha, head, finishedRun(renderSuperseded(newer)))
}

function finishedRun(run: CheckRun): FinishedRun {
  return { ...run, conclusion: run.conclusion ?? 'neutral' }
}

/** Whether a commit is the head of another one than this. */
export async function isSharedBeside(
  queries: Queries,
  repositoryId: number,
  headSha: string,
  head: Head,
): Promise<boolean> {
  return (await headVerdictsAt(queries, repositoryId, headSha)).some((each) => each.stands && each.head !== head)
}

/** Shows the worst of what was found of the heads of a commit, once all is known. */
export async function showVerdict({ repositoryId, sha }: JobData['show-verdict'], services: Services): Promise<void> {
  const publisher = await findPublisher(services, repositoryId)
  if (!publisher) return
  const standing = (await headVerdictsAt(services.queries, repositoryId, sha)).filter(({ stands }) => stands)
  const open = standing.find(({ run }) => run === null)
  if (open) return reopenCheckRun(publisher, sha, open.head, renderPending(sha))
  const [worst, ...others] = worstFirst(standing.filter((verdict): verdict is Known => verdict.run !== null))
  if (!worst) return
  const run = others.length === 0 ? worst.run : renderSharedHead(worst, others)
  await completeCheckRun(publisher, sha, worst.head, run)
}

/** The head of a commit whose result its check run shows; null when nothing is known of it. */
export async function shownHead(
  { queries }: Pick<Services, 'queries'>,
  repositoryId: number,
  sha: string,
): Promise<Head | null> {
  const standing = await headVerdictsAt(queries, repositoryId, sha)
  const [worst] = worstFirst(standing.filter((verdict): verdict is Known => verdict.run !== null))
  return worst?.head ?? null
}

/** A commit that is about to be scanned. */
export interface ScanTarget {
  readonly publisher: Publisher
  readonly pullNumber: number | null
  readonly branch: string | null
  readonly headSha: string
  /** What it is compared with; null when it is looked at alone. */
  readonly baseSha: string | null
}

export function headedBy({ pullNumber, branch, publisher }: ScanTarget): Head {
  return pullNumber ?? branch ?? publisher.repository.defaultBranch
}

/** Commits whose check runs are open for a head. */
export interface OpenHeads {
  readonly head: Head
  readonly commits: ReadonlySet<string>
}

/**
 * The commits whose check runs are open for some heads. To be asked before the newest commit of these is fetched: then every
 * other one is older than that.
 */
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
 * Ends the checks of commits that their heads have left. One job looks for the newest commit of a head, for however many events
 * it was asked for, in whatever order these came: none of the others has one of its own that would do it.
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
