import type { ScanReport, TrustMove } from '../../report/pull-request/report.ts'
import { outcomesOf } from '../../scan/ci/store.ts'
import type { ScanTarget } from '../check-run/target.ts'
import type { Services } from '../services.ts'
import { ciPartOf } from './ci-part.ts'
import { trustPartOf } from './trust-part.ts'

/** What a check run says of trust and of CI. CI counts on the default branch; elsewhere its job says so when it has looked. */
export async function ledgerParts(
  { queries, now }: Services,
  { publisher, branch, headSha }: ScanTarget,
  moves: readonly TrustMove[],
): Promise<Pick<ScanReport, 'trust' | 'ci'>> {
  const { id, defaultBranch } = publisher.repository
  const outcomes = await outcomesOf(queries, id, headSha)
  return {
    ...(await trustPartOf(queries, id, moves, now())),
    ...ciPartOf(outcomes, branch === defaultBranch, defaultBranch),
  }
}
