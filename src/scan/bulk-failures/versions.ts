import { groupBy } from '../../group-by.ts'
import type { VerifiedClaim } from '../../history/past.ts'
import { kindOf } from '../../verify/claim-kinds.ts'
import { type Doubt, distinct, type WholeScan } from './doubt.ts'

/** Pages that state this many versions of one runtime show what there was, or what a reader may have. */
const MANY_VERSIONS = 4

/** Versions of a runtime where pages, or one page, give many of them. */
export function* manyVersions({ judged, proofs }: WholeScan): Iterable<Doubt> {
  const stated = judged.filter((each) => runtimeOf(each) !== undefined)
  const versions = stated.filter(({ claim }) => proofs.has(claim.id))
  for (const [runtime, group] of groupBy(versions, runtimeOf)) {
    const count = distinct(group)
    if (count >= MANY_VERSIONS)
      yield {
        group,
        reason: `one of ${count} versions of ${runtime} that pages give, so most are no requirement of today`,
      }
  }
  const versionsOn = groupBy(stated, pageAndRuntime)
  for (const [place, group] of groupBy(versions, pageAndRuntime))
    if (distinct(versionsOn.get(place)) >= MANY_VERSIONS)
      yield { group, reason: 'one of many versions of a runtime on this page, so most likely that of one feature' }
}

function runtimeOf({ claim }: VerifiedClaim): string | undefined {
  return kindOf(claim.type).versionOf?.(claim)
}

function pageAndRuntime(each: VerifiedClaim): string {
  return `${runtimeOf(each)}\u0000${each.claim.file}`
}
