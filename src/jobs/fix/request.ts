import type { Repository } from '../../github/store/installations.ts'
import { pullsScannedAt } from '../../scan/store/read.ts'
import { shownHead } from '../check-run/verdicts.ts'
import type { Services } from '../services.ts'

/** Has the fixes of a check run committed, also of one whose pull request has a newer head: that is told then. */
export async function requestFix(
  { queries, queue }: Services,
  { id: repositoryId }: Repository,
  { id: checkRunId, head_sha: headSha }: { readonly id: number; readonly head_sha: string },
  login: string,
): Promise<void> {
  // Of several pull requests with one head, the check run shows one.
  const shown = await shownHead({ queries }, repositoryId, headSha)
  const numbers = typeof shown === 'number' ? [shown] : await pullsScannedAt(queries, repositoryId, headSha)
  for (const number of numbers)
    await queue.add(
      'fix-docs',
      { repositoryId, number, headSha, checkRunId, login },
      { deduplicationKey: `fix:${repositoryId}:${number}` },
    )
}
