import { proofsAtBase } from '../history/last-true.ts'
import type { HistoryReader } from '../history/past.ts'
import type { Claim } from '../rules/claim.ts'
import type { ScanOptions } from './options.ts'
import type { ScanResult } from './result.ts'

/**
 * The findings that held at the commit that head is compared with. With a base these are all, as a claim must have held there to be a
 * finding; without one, each failing claim is verified at the earlier commit.
 *
 * @param known ids of claims that are already known to have held
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
  const held = await proofsAtBase(asked, since, reader)
  return new Set([...held.keys(), ...[...known].filter((id) => found.has(id))])
}
