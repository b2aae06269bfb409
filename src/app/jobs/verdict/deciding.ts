import { worstFirst } from '../../../report/pull-request/shared-head.ts'
import type { Publisher } from '../../github/publisher.ts'
import type { Head } from '../../github/store/check-runs.ts'
import { type HeadVerdict, headVerdictsAt } from '../../github/store/head-verdicts.ts'
import { findPullRequest } from '../../github/store/pull-requests.ts'
import { isFromOutsider } from '../outsider.ts'
import type { Services } from '../services.ts'
import { isKnown } from './verdicts.ts'

type Asking = Pick<Services, 'queries' | 'permissions'>

/**
 * Separates the verdicts for strangers' pull requests from forks, if the commit is the head of something else, too: whoever opens a pull
 * request of somebody else's commit must not decide about their check. They are only noted.
 */
export async function separateOutsiders(
  services: Asking,
  publisher: Publisher,
  verdicts: readonly HeadVerdict[],
): Promise<{ readonly deciding: readonly HeadVerdict[]; readonly outsiders: readonly HeadVerdict[] }> {
  const all = { deciding: verdicts, outsiders: [] }
  if (verdicts.length < 2) return all
  const outsiders: HeadVerdict[] = []
  for (const verdict of verdicts) {
    if (typeof verdict.head !== 'number') continue
    const pull = await findPullRequest(services.queries, publisher.repository.id, verdict.head)
    if (pull && (await isFromOutsider(services, publisher, pull))) outsiders.push(verdict)
  }
  if (outsiders.length === verdicts.length) return all
  return { deciding: verdicts.filter((verdict) => !outsiders.includes(verdict)), outsiders }
}

/** The head of a commit whose result its check run shows; null if no verdict is known. */
export async function headOfCheckRun(services: Asking, publisher: Publisher, sha: string): Promise<Head | null> {
  const verdicts = await headVerdictsAt(services.queries, publisher.repository.id, sha)
  const { deciding } = await separateOutsiders(services, publisher, verdicts)
  const [worst] = worstFirst(deciding.filter(isKnown))
  return worst?.head ?? null
}
