import type { Queries } from '../../db/database.ts'
import { CHECK_NAME, type FinishedRun } from '../../github/check-run.ts'
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
import type { CheckRun } from '../../report/pull-request/check-run.ts'
import { worstFirst } from '../../report/pull-request/shared-head.ts'
import { renderSuperseded } from '../../report/pull-request/unfinished.ts'
import type { Services } from '../services.ts'

type ShowsVerdicts = Pick<Services, 'queries' | 'now'> & { readonly queue: Pick<Services['queue'], 'add'> }
type AtHead = Pick<HeadKey, 'headSha' | 'head'>

/** What was said of a head, where that is known. */
export type KnownVerdict = HeadVerdict & { readonly run: FinishedRun }

export function isKnown(verdict: HeadVerdict): verdict is KnownVerdict {
  return verdict.run !== null
}

/** Has a commit show that it will be checked for one of its heads, also where it was checked for others. */
export async function openVerdict(
  services: ShowsVerdicts,
  { id: repositoryId }: Repository,
  at: AtHead,
): Promise<void> {
  const { queries, queue, now } = services
  const isOpen = await openHeadVerdict(queries, { repositoryId, ...at }, now())
  // What a completed check run says stays until something else is known.
  if (isOpen) await queue.add('show-verdict', { repositoryId, sha: at.headSha })
}

/**
 * Keeps what was rendered for this head of a commit. A job shows it, and of several heads the worst: a scan does not wait until GitHub
 * lets an installation write, and two that end at once do not mix.
 */
export async function finish(
  { queue }: Pick<ShowsVerdicts, 'queue'>,
  target: ScanTarget,
  run: CheckRun,
): Promise<void> {
  const { publisher, headSha } = target
  const { queries, repository, now } = publisher
  const key = { repositoryId: repository.id, headSha, head: headedBy(target) }
  await saveHeadVerdict(queries, key, finishedRun(run), now())
  await queue.add('show-verdict', { repositoryId: repository.id, sha: headSha })
}

/**
 * Ends the check of a commit that is no head any more: a newer one is looked at instead, or, when that is null, its branch is gone. What
 * was found of it, or of other heads of the commit, stands.
 */
export async function supersede(
  { queue }: Pick<ShowsVerdicts, 'queue'>,
  target: ScanTarget,
  newer: string | null,
): Promise<void> {
  const { publisher, headSha } = target
  const { queries, repository, now } = publisher
  const { id: repositoryId } = repository
  const head = headedBy(target)
  if (!(await isSharedBeside(queries, repositoryId, headSha, head))) {
    const posted = await findCheckRun(queries, repositoryId, headSha, CHECK_NAME)
    if (posted?.status === 'completed') return
    const run = finishedRun(renderSuperseded(newer))
    if (!(await closeHeadVerdict(queries, { repositoryId, headSha, head }, run, now()))) return
  }
  await queue.add('show-verdict', { repositoryId, sha: headSha })
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

/** The head of a commit whose result its check run shows; null when nothing is known of it. */
export async function shownHead(
  { queries }: Pick<Services, 'queries'>,
  repositoryId: number,
  sha: string,
): Promise<Head | null> {
  const standing = await headVerdictsAt(queries, repositoryId, sha)
  const [worst] = worstFirst(standing.filter(isKnown))
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
