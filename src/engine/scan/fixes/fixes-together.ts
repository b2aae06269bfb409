import type { Config } from '../../../base/config/schema.ts'
import type { GitRepository } from '../../../base/git/types.ts'
import { groupBy } from '../../../base/group-by.ts'
import { type Fix, type FixJudge, openFixJudge } from './judged-fix.ts'

/** A page of a commit, and edits that are right if all of them are made. */
export interface PageFixes<F extends Fix> {
  readonly file: string
  /** The page at the commit. */
  readonly bytes: Uint8Array
  readonly fixes: readonly F[]
}

/** Selects edits of pages that can be made together: all their claims hold then, and nothing else on the page becomes wrong. */
export async function fixesTogether<F extends Fix>(
  repository: GitRepository,
  scanned: { readonly head: string; readonly config: Config },
  fixes: readonly F[],
): Promise<PageFixes<F>[]> {
  if (fixes.length === 0) return []
  const judge = await openFixJudge(repository, scanned, fixes)
  const byFile = [...groupBy(fixes, ({ file }) => file)]
  await judge.prepare(byFile.map(([, some]) => some))
  const pages: PageFixes<F>[] = []
  for (const [file, some] of byFile) {
    const bytes = judge.bytesOf(file)
    const right = bytes ? await rightTogether(judge, some) : []
    if (bytes && right.length > 0) pages.push({ file, bytes, fixes: right })
  }
  return pages
}

/** All edits, or, if some are wrong, each that is right together with those before it. */
async function rightTogether<F extends Fix>(judge: FixJudge, fixes: readonly F[]): Promise<readonly F[]> {
  if (await areRight(judge, fixes)) return fixes
  const right: F[] = []
  for (const fix of fixes) if (await areRight(judge, [...right, fix])) right.push(fix)
  return right
}

async function areRight(judge: FixJudge, fixes: readonly Fix[]): Promise<boolean> {
  const trial = await judge.try(fixes)
  return trial !== null && !trial.breaksOthers && [...trial.verdicts.values()].every((verdict) => verdict === 'holds')
}
