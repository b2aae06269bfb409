import { readDoc } from '../claims/read.ts'
import { openSnapshots } from '../code/snapshots.ts'
import { compileGlobs } from '../config/glob.ts'
import type { Config } from '../config/schema.ts'
import type { GitRepository } from '../git/types.ts'
import { contextOf } from './context.ts'
import { claimsOf } from './extract.ts'
import type { JudgedPages } from './judged-pages.ts'
import { verifyAll } from './scan.ts'
import { scannedClaims } from './scanned-claim.ts'

/**
 * The claims of one page, which need not be committed, against the code of a commit. History is not asked.
 *
 * @throws DocUnreadable when it is not a page
 */
export async function checkPage(
  repository: GitRepository,
  { path, bytes, head, config }: { path: string; bytes: Uint8Array; head: string; config: Config },
): Promise<JudgedPages> {
  const doc = readDoc(path, bytes)
  const snapshots = await openSnapshots(repository, head, { isExcluded: compileGlobs(config.code.exclude) })
  snapshots.keepDoc(snapshots.head, doc)
  const context = contextOf(snapshots, repository, [doc])
  const claims = claimsOf(doc, context, (type) => config.claim_types[type].enabled)
  await snapshots.findNames(new Set(claims.flatMap((claim) => claim.names ?? [])))
  const judged = await verifyAll(claims, snapshots)
  return {
    docs: [doc],
    folders: snapshots.head.paths.folders(),
    findings: [],
    claims: scannedClaims(judged, new Map()),
  }
}
