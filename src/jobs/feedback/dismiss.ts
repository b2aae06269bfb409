import { partitionFindings } from '../../learning/store/rules/mutes.ts'
import type { ReportedClaim } from '../../scan/result.ts'
import { findingsOf, lastPullScan } from '../../scan/store/read.ts'
import { take } from './take.ts'
import type { Talk } from './talk.ts'

/** The findings that a pull request shows: what its last scan found, without what is muted. */
export async function shownFindings({
  services,
  publisher,
  number,
}: Pick<Talk, 'services' | 'publisher' | 'number'>): Promise<readonly ReportedClaim[]> {
  const repoId = publisher.repository.id
  const scan = await lastPullScan(services.queries, repoId, number)
  if (scan === null) return []
  const { shown } = await partitionFindings(services, repoId, number, await findingsOf(services.queries, scan))
  return [...shown.values()]
}

/** Hides every finding of a pull request on that pull request; nothing is learned from it. */
export async function dismissAll(talk: Talk, sourceKey: string, at?: number): Promise<void> {
  for (const { claim_id: claimId } of await shownFindings(talk)) {
    const said = { claimId, type: 'all_dismissed', sourceKey: `${sourceKey}:${claimId}` } as const
    await take(talk, at === undefined ? said : { ...said, at })
  }
}
