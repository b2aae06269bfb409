import type { Config } from '../../../base/config/schema.ts'
import type { GitRepository } from '../../../base/git/types.ts'
import { groupBy } from '../../../base/group-by.ts'
import { type Fix, type FixTester, openFixTester } from './tested-fix.ts'

/** A page of a commit, and edits that are right if all of them are made. */
export interface PageFixes<F extends Fix> {
  readonly file: string
  /** The page at the commit. */
  readonly bytes: Uint8Array
  readonly fixes: readonly F[]
}

/**
 * Selects edits of pages that can be made together: all their claims hold then, and nothing else on the page becomes wrong.
 *
 * @param isAccepted whether a person accepted an edit, which is then made without this
 */
export async function fixesTogether<F extends Fix>(
  repository: GitRepository,
  scanned: { readonly head: string; readonly config: Config },
  fixes: readonly F[],
  isAccepted: (fix: F) => boolean = () => false,
): Promise<PageFixes<F>[]> {
  if (fixes.length === 0) return []
  const tester = await openFixTester(repository, scanned, fixes)
  const byFile = [...groupBy(fixes, ({ file }) => file)]
  await tester.prepare(byFile.map(([, some]) => some))
  const pages: PageFixes<F>[] = []
  for (const [file, some] of byFile) {
    const bytes = tester.bytesOf(file)
    const tested = some.filter((fix) => !isAccepted(fix))
    const right = bytes && tested.length > 0 ? await rightTogether(tester, tested) : []
    const made = bytes ? [...right, ...some.filter(isAccepted)] : []
    if (bytes && made.length > 0) pages.push({ file, bytes, fixes: made })
  }
  return pages
}

/** All edits, or, if some are wrong, each that is right together with those before it. */
async function rightTogether<F extends Fix>(tester: FixTester, fixes: readonly F[]): Promise<readonly F[]> {
  if (await areRight(tester, fixes)) return fixes
  const right: F[] = []
  for (const fix of fixes) if (await areRight(tester, [...right, fix])) right.push(fix)
  return right
}

async function areRight(tester: FixTester, fixes: readonly Fix[]): Promise<boolean> {
  const trial = await tester.try(fixes)
  return trial !== null && !trial.breaksOthers && [...trial.verdicts.values()].every((verdict) => verdict === 'holds')
}
