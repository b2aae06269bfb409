import type { Publisher } from '../../github/publisher.ts'
import type { Head } from '../../github/store/check-runs.ts'
import type { Conclusion } from '../../report/pull-request/check-run/conclusion.ts'
import type { CheckRun } from '../../report/pull-request/check-run.ts'
import { renderSuperseded } from '../../report/pull-request/unfinished.ts'
import type { Services } from '../services.ts'
import { completeVerdict, leaveVerdict } from './verdicts.ts'

/** A commit that is about to be scanned. */
export interface ScanTarget {
  readonly publisher: Publisher
  /** Null for a branch. */
  readonly pullNumber: number | null
  /** Null for a pull request. */
  readonly branch: string | null
  readonly headSha: string
  /** What it is compared with; null when it is looked at alone. */
  readonly baseSha: string | null
}

/** What the commit is the head of. */
export function headedBy({ pullNumber, branch, publisher }: ScanTarget): Head {
  return pullNumber ?? branch ?? publisher.repository.defaultBranch
}

/** Says in the check run of a commit what was rendered for this head of it. */
export async function finish({ queue }: Pick<Services, 'queue'>, target: ScanTarget, run: CheckRun): Promise<void> {
  const { publisher, headSha } = target
  await completeVerdict(
    queue,
    publisher,
    { headSha, head: headedBy(target) },
    { ...run, conclusion: conclusionOf(run) },
  )
}

/** Ends the check of a commit that is no head any more: a newer one is looked at instead, or, when that is null, its branch is gone. */
export async function supersede(
  { queue }: Pick<Services, 'queue'>,
  target: ScanTarget,
  newer: string | null,
): Promise<void> {
  const { publisher, headSha } = target
  const run = renderSuperseded(newer)
  await leaveVerdict(queue, publisher, { headSha, head: headedBy(target) }, { ...run, conclusion: conclusionOf(run) })
}

function conclusionOf({ conclusion }: CheckRun): Conclusion {
  return conclusion ?? 'neutral'
}
