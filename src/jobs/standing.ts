import type { GitRepository } from '../git/types.ts'
import { type ChangeScan, type Standing, standingAfter } from '../scan/standing.ts'
import { findingsOf, lastScan } from '../scan/store/read.ts'
import type { Subject } from './subject.ts'

/** What a scanned head leaves of the findings that the default branch's last scan before it had. */
export async function standingAt(
  clone: GitRepository,
  { publisher, headSha, baseSha }: Subject,
  scanned: Omit<ChangeScan, 'changed'>,
): Promise<Standing> {
  const { queries, repository } = publisher
  const last = await lastScan(queries, repository.id, repository.defaultBranch, headSha)
  if (last === null || baseSha === null) return { earlier: [], fixedEarlier: 0 }
  const changes = await clone.changes(baseSha, headSha)
  const changed = new Set(changes.map((change) => change.path))
  return standingAfter(await findingsOf(queries, last.id), { ...scanned, changed })
}
