import type { Config } from '../../config/schema.ts'
import type { Queries } from '../../db/database.ts'
import { namespaceOfRepository } from '../../entries/namespaces.ts'
import { trustedEntries } from '../../entries/trusted.ts'
import { weigh } from '../../scan/findings/weigh.ts'
import type { ReportedClaim } from '../../scan/result.ts'

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
