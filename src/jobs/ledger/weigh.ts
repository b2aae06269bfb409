import type { Config } from '../../config/schema.ts'
import type { Queries } from '../../db/database.ts'
import { namespaceOfRepository } from '../../entries/namespaces.ts'
import { trustedEntries } from '../../entries/trusted.ts'
import type { ScanResult } from '../../scan/result.ts'
import { weigh } from '../../scan/weigh.ts'

/** A scan's result with its findings weighed by what the ledger knows of their claims so far. */
export async function weighed(
  queries: Queries,
  repositoryId: number,
  result: ScanResult,
  config: Config,
  now: number,
): Promise<ScanResult> {
  if (result.findings.length === 0) return result
  const namespaceId = await namespaceOfRepository(queries, repositoryId)
  const ids = result.findings.map(({ claim_id }) => claim_id)
  const entries = await trustedEntries(queries, namespaceId, ids)
  const states = new Map(entries.map(({ id, state }) => [id, state]))
  return {
    ...result,
    findings: result.findings.map((finding) => weigh(finding, states.get(finding.claim_id), config, now)),
  }
}
