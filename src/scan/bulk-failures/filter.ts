import type { Claim } from '../../claims/claim.ts'
import type { LastTrueEvidence, VerifiedClaim } from '../../history/past.ts'
import { unknown } from '../../verify/outcome.ts'
import type { Doubt, WholeScan } from './doubt.ts'
import { anchorsByOtherRules, linksToNowhere } from './links.ts'
import { contradictingScopes, manyVersions, unclaimedUses, vanishedNames } from './names.ts'

/** A claim's reason is that of the first of these that doubts it. */
const DOUBTS: readonly ((scan: WholeScan) => Iterable<Doubt>)[] = [
  vanishedNames,
  contradictingScopes,
  anchorsByOtherRules,
  linksToNowhere,
  unclaimedUses,
  manyVersions,
]

export interface Verdicts {
  readonly judged: readonly VerifiedClaim[]
  readonly proofs: ReadonlyMap<string, LastTrueEvidence>
}

/**
 * Holds back what a scan of all docs finds in a mass for one cause. Names are looked up in code by their spelling, and
 * where that goes wrong it goes wrong for many at once: code that lives on in a project of its own, a page about
 * another version, a rendered manual taken for source. Such claims become uncertain, with the cause as their reason.
 * So does what a scope or a page has contradicted more often than borne out, anchors of pages that write them by another rule
 * than the usual ones, links to a folder that is not kept, versions of a runtime where pages give many of them, and names and
 * files of a page of which most is no more. Other links, paths and tasks are there or are not; they are left alone. So is the
 * comparison with a base, whose difference shows the cause itself.
 *
 * @param exists Whether head has a file or folder at a path.
 * @param isPlain Whether no configuration of the repository says which site serves the page of a path.
 */
export function filterBulkFailures(
  { judged, proofs }: Verdicts,
  exists: (path: string) => boolean,
  isPlain: (path: string) => boolean = () => false,
): Verdicts {
  const isClosed = new Set(
    judged.flatMap(({ claim, outcome }) => (outcome.state === 'fails' && outcome.closed ? [claim.id] : [])),
  )
  const open = new Map([...proofs].filter(([id]) => !isClosed.has(id)))
  const scan: WholeScan = { judged, proofs: open, exists, isPlain, wasTrue: (id) => proofs.has(id) }
  const reasons = new Map<string, string>()
  for (const find of DOUBTS)
    for (const { group, reason } of find(scan))
      for (const { claim } of group) if (!reasons.has(claim.id)) reasons.set(claim.id, reason)
  if (reasons.size === 0) return { judged, proofs }
  return {
    judged: judged.map((each) => {
      const reason = reasons.get(each.claim.id)
      return reason === undefined ? each : { claim: certain(each.claim), outcome: unknown(reason) }
    }),
    proofs: new Map([...proofs].filter(([id]) => !reasons.has(id))),
  }
}

/** A guess that was once borne out is worth listing. */
function certain({ tentative: _, ...claim }: Claim): Claim {
  return claim
}
