import type { Claim } from '../../claims/claim.ts'
import { compileGlobs } from '../../config/glob.ts'
import type { Config } from '../../config/schema.ts'
import type { Doc } from '../../docs/doc.ts'
import { DocUnreadable } from '../../docs/limits.ts'
import { readDoc } from '../../docs/read.ts'
import { openSnapshots } from '../../facts/snapshots.ts'
import type { GitRepository } from '../../git/types.ts'
import { openConfidences } from '../confidence/confidence.ts'
import type { JudgedPages } from '../judgement/judged-pages.ts'
import { scannedClaims } from '../scanned-claim.ts'
import { verifyAll } from '../verify-all.ts'
import { contextOf } from './context.ts'
import { docEntries } from './docs.ts'
import { claimsOf } from './extract.ts'
import { ownCode } from './own-code.ts'

interface CheckedAgainst {
  /** Full id of the commit. */
  readonly head: string
  readonly config: Config
}

export interface GivenPage {
  readonly path: string
  readonly bytes: Uint8Array
}

/** Checks pages. Throws DocUnreadable for what is not a page. */
export interface PageCheck {
  /** Looks up what these pages name, all at once: each search of the code costs. */
  prepare(pages: readonly GivenPage[]): Promise<void>
  check(page: GivenPage): Promise<JudgedPages>
}

/** Opens a commit for the check of pages, which need not be committed, against its code. History is not asked. */
export async function openPageCheck(repository: GitRepository, { head, config }: CheckedAgainst): Promise<PageCheck> {
  const snapshots = await openSnapshots(repository, head, { isExcluded: compileGlobs(config.code.exclude) })
  const read = async ({ path, bytes }: GivenPage): Promise<{ doc: Doc; claims: Claim[] }> => {
    const doc = readDoc(path, bytes)
    const context = await contextOf(snapshots, repository, [doc])
    return { doc, claims: claimsOf(doc, context, config) }
  }
  const code = ownCode(repository, snapshots, {
    own: await contextOf(snapshots, repository, []),
    unread: docEntries(snapshots, config),
  })
  const lookUp = (claims: readonly Claim[]): Promise<void> =>
    snapshots.findNames(new Set(claims.flatMap((claim) => claim.names ?? [])))
  return {
    prepare: async (pages) =>
      lookUp((await Promise.all(pages.map((page) => orNothing(async () => (await read(page)).claims)))).flat()),
    async check(page) {
      const { doc, claims } = await read(page)
      snapshots.keepDoc(snapshots.head, doc)
      await lookUp(claims)
      const judged = await verifyAll(claims, snapshots)
      return {
        docs: [doc],
        judged,
        findings: [],
        code,
        claims: scannedClaims(judged, new Map(), await openConfidences(judged)),
      }
    },
  }
}

/** Of a page that cannot be read nothing is looked up; its check says so. */
async function orNothing(read: () => Promise<Claim[]>): Promise<Claim[]> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof DocUnreadable) return []
    throw error
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
  return (await openPageCheck(repository, { head, config })).check({ path, bytes })
}
