import type { Repository } from '../../github/store/installations.ts'
import { renderCheckRun } from '../../report/pull-request/check-run.ts'
import type { TrustMove } from '../../report/pull-request/report.ts'
import type { CheckOutcome } from '../../scan/ci/store.ts'
import { finish } from '../check-run/verdicts.ts'
import { publisherOf, type Services } from '../services.ts'
import { ciPartOf } from './ci-part.ts'
import { keepReport, reportsAt } from './reports.ts'
import { trustPartOf } from './trust-part.ts'

export interface Checks {
  readonly sha: string
  readonly outcomes: readonly CheckOutcome[]
  readonly counted: boolean
  readonly moves: readonly TrustMove[]
}

/** Writes what came of a commit's checks into its check run, if its scan is done; if not, the scan will say it. */
export async function refreshCheckRuns(
  services: Services,
  repository: Repository,
  { sha, outcomes, counted, moves }: Checks,
): Promise<void> {
  const { queries, now } = services
  for (const { scanId, branch, report, rule } of await reportsAt(queries, repository.id, sha)) {
    const before = [...(report.trust?.up ?? []), ...(report.trust?.down ?? [])]
    const fresh = {
      ...report,
      ...(await trustPartOf(queries, repository.id, [...before, ...moves], now())),
      ...ciPartOf(outcomes, counted, repository.defaultBranch),
    }
    const publisher = await publisherOf(services, repository)
    await keepReport(queries, scanId, { report: fresh, rule })
    const { pullNumber, headSha, baseSha } = report
    await finish(services, { publisher, pullNumber, branch, headSha, baseSha }, renderCheckRun(fresh, rule))
  }
}
