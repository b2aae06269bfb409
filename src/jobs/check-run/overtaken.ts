import { CHECK_NAME } from '../../github/check-run.ts'
import type { Head } from '../../github/store/check-runs.ts'
import { openHeadsOf } from '../../github/store/head-verdicts.ts'
import type { Services } from '../services.ts'
import type { ScanTarget } from './target.ts'
import { supersede } from './verdicts.ts'

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
