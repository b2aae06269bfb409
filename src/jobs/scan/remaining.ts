import type { Config } from '../../config/schema.ts'
import type { GitRepository } from '../../git/types.ts'
import type { FinishedScan } from '../../isolation/finished-scan.ts'
import { aged } from '../../scan/findings/aged.ts'
import { placesOf } from '../../scan/findings/places.ts'
import { type RemainingFindings, remainingAfter } from '../../scan/findings/remaining.ts'
import type { ScanResult } from '../../scan/result.ts'
import { findingsOf, lastScan } from '../../scan/store/read.ts'
import type { ScanTarget } from '../check-run/target.ts'
import { weighed } from '../ledger/weigh.ts'

/** What a scanned head leaves of the findings that the default branch's last scan before it had, as they are to be weighed now. */
export async function remainingAt(
  clone: GitRepository,
  { publisher, headSha, baseSha }: ScanTarget,
  { result, scanned }: { readonly result: ScanResult; readonly scanned: Pick<FinishedScan, 'met'> },
  config: Config,
): Promise<RemainingFindings> {
  const { queries, repository, now } = publisher
  const last = await lastScan(queries, repository.id, repository.defaultBranch, headSha)
  if (last === null || baseSha === null) return { earlier: [], fixedEarlier: 0 }
  const changes = await clone.changes(baseSha, headSha)
  const changed = new Set(changes.map((change) => change.path))
  const found = await findingsOf(queries, last.id)
  const met = await scanned.met(found.flatMap(placesOf).map(({ claim_id }) => claim_id))
  const standing = remainingAfter(found, { result, met, changed })
  const earlier = standing.earlier.map((finding) => aged(finding, last.finishedAt, config, now()))
  return { ...standing, earlier: await weighed(queries, repository.id, earlier, config, now()) }
}
