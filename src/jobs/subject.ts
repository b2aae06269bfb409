import { abandonCheckRun, completeCheckRun } from '../github/check-run.ts'
import type { Publisher } from '../github/publisher.ts'
import type { Head } from '../github/store/check-runs.ts'
import type { Conclusion } from '../report/pull-request/check-run/conclusion.ts'
import type { CheckRun } from '../report/pull-request/check-run.ts'
import { renderSuperseded } from '../report/pull-request/unfinished.ts'

/** A commit that is about to be scanned. */
export interface Subject {
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
export function headedBy({ pullNumber, branch, publisher }: Subject): Head {
  return pullNumber ?? branch ?? publisher.repository.defaultBranch
}

/** Completes a commit's check run with what was rendered for it. */
export async function finish(subject: Subject, run: CheckRun): Promise<void> {
  await completeCheckRun(subject.publisher, subject.headSha, headedBy(subject), {
    ...run,
    conclusion: conclusionOf(run),
  })
}

/** Completes a check run that is open still: a newer commit is looked at instead, or, when that is null, its branch is gone. */
export async function supersede(subject: Subject, newer: string | null): Promise<void> {
  const run = renderSuperseded(newer)
  await abandonCheckRun(subject.publisher, subject.headSha, headedBy(subject), {
    ...run,
    conclusion: conclusionOf(run),
  })
}

function conclusionOf({ conclusion }: CheckRun): Conclusion {
  return conclusion ?? 'neutral'
}
