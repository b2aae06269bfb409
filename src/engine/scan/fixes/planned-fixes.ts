import type { Config } from '../../../base/config/schema.ts'
import type { GitRepository } from '../../../base/git/types.ts'
import { editOf } from '../../fixes/edit.ts'
import { placesOf } from '../findings/places.ts'
import type { AlsoAt, ReportedClaim } from '../result.ts'
import { fixesTogether, type PageFixes } from './fixes-together.ts'
import type { Fix } from './tested-fix.ts'

export interface FindingPlace extends AlsoAt {
  readonly finding: ReportedClaim
}

export type FindingFix = Fix & FindingPlace & { readonly suggestion: string }

/**
 * Why a place is not fixed: it has no suggestion, its suggestion is a guess, its line does not show what to replace, or nothing shows that
 * the claim would hold.
 */
export type Unfixable = 'no suggestion' | 'guess' | 'unclear' | 'unproved'

export interface FixPlan {
  readonly pages: readonly PageFixes<FindingFix>[]
  readonly unfixable: readonly { readonly place: FindingPlace; readonly why: Unfixable }[]
}

/**
 * The certain fixes of findings that hold together at their commit, and why the others are not made.
 *
 * @param accepted ids of the findings whose suggestions a person accepted: they are made whether or not their claims can be verified
 */
export async function planFixes(
  repository: GitRepository,
  scanned: { readonly head: string; readonly config: Config },
  findings: readonly ReportedClaim[],
  accepted: ReadonlySet<string> = new Set(),
): Promise<FixPlan> {
  const fixes: FindingFix[] = []
  const unfixable: { place: FindingPlace; why: Unfixable }[] = []
  const places = findings.flatMap((finding) => placesOf(finding).map((place) => ({ ...place, finding })))
  for (const place of places) {
    const fix = fixOf(place, accepted)
    if (typeof fix === 'string') unfixable.push({ place, why: fix })
    else fixes.push(fix)
  }
  const pages = await fixesTogether(repository, scanned, fixes, ({ finding }) => accepted.has(finding.claim_id))
  const right = new Set(pages.flatMap((page) => page.fixes))
  for (const fix of fixes) if (!right.has(fix)) unfixable.push({ place: fix, why: 'unproved' })
  return { pages, unfixable }
}

function fixOf(place: FindingPlace, accepted: ReadonlySet<string>): FindingFix | Unfixable {
  if (place.suggestion === null) return 'no suggestion'
  if (!place.finding.certain && !accepted.has(place.finding.claim_id)) return 'guess'
  const edit = editOf(place)
  return edit ?? 'unclear'
}
