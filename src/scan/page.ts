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

/** Where pages are checked. */
interface CheckedAgainst {
  /** Full id of the commit. */
  readonly head: string
  readonly config: Config
}

/** Checks a page by its path and content. Throws DocUnreadable when it is not a page. */
export type PageCheck = (path: string, bytes: Uint8Array) => Promise<JudgedPages>

/** Opens a commit for the check of pages, which need not be committed, against its code. History is not asked. */
export async function openPageCheck(repository: GitRepository, { head, config }: CheckedAgainst): Promise<PageCheck> {
  const snapshots = await openSnapshots(repository, head, { isExcluded: compileGlobs(config.code.exclude) })
  return async (path, bytes) => {
    const doc = readDoc(path, bytes)
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
}

/**
 * The claims of one page against the code of a commit, as {@link openPageCheck}.
 *
 * @throws DocUnreadable when it is not a page
 */
export async function checkPage(
  repository: GitRepository,
  { path, bytes, head, config }: { path: string; bytes: Uint8Array } & CheckedAgainst,
): Promise<JudgedPages> {
  return (await openPageCheck(repository, { head, config }))(path, bytes)
}
