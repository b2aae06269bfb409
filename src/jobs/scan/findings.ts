import type { Config } from '../../config/schema.ts'
import type { Queries } from '../../db/database.ts'
import { namespaceOfRepository } from '../../entries/namespaces.ts'
import { trustedEntries } from '../../entries/trusted.ts'
import type { GitRepository } from '../../git/types.ts'
import type { FinishedScan } from '../../isolation/finished-scan.ts'
import { aged } from '../../scan/findings/aged.ts'
import { placesOf } from '../../scan/findings/places.ts'
import { type RemainingFindings, remainingAfter } from '../../scan/findings/remaining.ts'
import { weigh } from '../../scan/findings/weigh.ts'
import type { ReportedClaim, ScanResult } from '../../scan/result.ts'
import { findingsOf, lastScan } from '../../scan/store/read.ts'
import type { ScanTarget } from '../check-run/verdicts.ts'

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

/** Findings weighed by what the ledger knows of their claims so far. */
export async function weighed(
  queries: Queries,
  repositoryId: number,
  findings: readonly ReportedClaim[],
  config: Config,
  now: number,
): Promise<ReportedClaim[]> {
  if (findings.length === 0) return []
  const namespaceId = await namespaceOfRepository(queries, repositoryId)
  const ids = findings.map(({ claim_id }) => claim_id)
  const entries = await trustedEntries(queries, namespaceId, ids)
  const states = new Map(entries.map(({ id, state }) => [id, state]))
  return findings.map((finding) => weigh(finding, states.get(finding.claim_id), config, now))
}
