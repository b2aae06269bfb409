import type { Claim } from '../claims/claim.ts'
import { heldAtBase } from '../history/last-true.ts'
import type { HistoryReader } from '../history/past.ts'
import type { ScanOptions } from './options.ts'
import type { ScanResult } from './result.ts'

/**
 * The findings that held at what head is compared with: with a base all of them, as only what held there is one; without, each claim
 * that fails is asked about the earlier commit.
 *
 * @param known ids of those of which it is known without asking
 */
export async function introducedBy(
  findings: ScanResult['findings'],
  failing: readonly Claim[],
  known: ReadonlySet<string>,
  { base, since = null }: Pick<ScanOptions, 'base' | 'since'>,
  reader: HistoryReader,
): Promise<ReadonlySet<string>> {
  const found = new Set(findings.map((finding) => finding.claim_id))
  if (base !== null) return found
  if (since === null) return new Set()
  const asked = failing.filter((claim) => found.has(claim.id))
  const held = await heldAtBase(asked, since, reader)
  return new Set([...held.keys(), ...[...known].filter((id) => found.has(id))])
}
