import type { Config } from '../../config/schema.ts'
import { applyEdits, type Refusal } from '../../fixes/apply.ts'
import { unifiedDiff } from '../../fixes/diff.ts'
import type { GitRepository } from '../../git/types.ts'
import type { Fixed, NotFixed } from '../../report/fixes.ts'
import { placesOf, seenFrom } from '../../scan/findings/places.ts'
import { planFixes } from '../../scan/fixes/planned-fixes.ts'
import type { ReportedClaim } from '../../scan/result.ts'
import { workTreeOf } from './work-tree.ts'
import { type PageProblem, readPage, writePage } from './work-tree-page.ts'

/** What was made of findings. */
export interface FixedDocs {
  readonly fixed: readonly Fixed[]
  readonly notFixed: readonly NotFixed[]
  /** Findings of which places are left, told of those only. */
  readonly left: readonly ReportedClaim[]
  /** The changes of all pages as `git apply` takes them. */
  readonly diff: Uint8Array
}

/**
 * Makes the certain fixes of findings in the work tree, where a page has the very line that was checked. `isDry` changes nothing.
 *
 * @throws GitError `DOCALIGN_E107` for a bare repository
 */
export async function fixDocs(
  repository: GitRepository,
  scanned: { readonly head: string; readonly config: Config; readonly findings: readonly ReportedClaim[] },
  { isDry }: { readonly isDry: boolean },
): Promise<FixedDocs> {
  const workTree = workTreeOf(repository)
  const { pages, unfixable } = await planFixes(repository, scanned, scanned.findings)
  const fixed: Fixed[] = []
  const notFixed: NotFixed[] = [...unfixable]
  const diffs: Uint8Array[] = []
  for (const { file, bytes, fixes } of pages) {
    const before = await readPage(workTree, file)
    const leave = (some: readonly Fixed[], why: PageProblem | Refusal): void => {
      notFixed.push(...some.map((place) => ({ place, why })))
    }
    if (typeof before === 'string') {
      leave(fixes, before)
      continue
    }
    const { bytes: after, applied, refused } = applyEdits(before, fixes, bytes)
    for (const { edit, why } of refused) leave([edit], why)
    if (applied.length === 0) continue
    const problem = isDry ? null : await writePage(workTree, file, before, after)
    if (problem) leave(applied, problem)
    else {
      fixed.push(...applied)
      diffs.push(unifiedDiff(file, before, after))
    }
  }
  return { fixed, notFixed, left: leftOf(scanned.findings, notFixed), diff: Buffer.concat(diffs) }
}

function leftOf(findings: readonly ReportedClaim[], notFixed: readonly NotFixed[]): ReportedClaim[] {
  const ids = new Set(notFixed.map(({ place }) => place.claim_id))
  return findings.flatMap((finding) => {
    const [first, ...others] = placesOf(finding).filter(({ claim_id }) => ids.has(claim_id))
    return first ? [{ ...seenFrom(finding, first), also_at: others }] : []
  })
}
