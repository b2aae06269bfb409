import type { LastTrueEvidence, VerifiedClaim } from '../../history/past.ts'
import type { Claim } from '../../rules/claim.ts'
import { unknown } from '../../rules/outcome.ts'
import type { Doubt, WholeScan } from './doubt.ts'
import { anchorsByOtherRules, linksToNowhere } from './links.ts'
import { contradictingScopes, manyVersions, unclaimedUses, vanishedNames } from './names.ts'

/** The first of these that doubts a claim determines its reason. */
const DOUBTS: readonly ((scan: WholeScan) => Iterable<Doubt>)[] = [
  vanishedNames,
  contradictingScopes,
  anchorsByOtherRules,
  linksToNowhere,
  unclaimedUses,
  manyVersions,
]

export interface Verdicts {
  readonly checked: readonly VerifiedClaim[]
  readonly proofs: ReadonlyMap<string, LastTrueEvidence>
}

/**
 * Makes claims uncertain if many of them fail for one cause in a scan of all docs, with the cause as their reason. Names are looked up in
 * code by their spelling, and where that goes wrong it goes wrong for many at once: code that moved to a project of its own, a page about
 * another version, a rendered manual taken for source. The same applies to claims that a scope or a page contradicts more often than it
 * confirms, anchors of pages with other anchor rules than the usual ones, links to a folder that is not kept, versions of a runtime of
 * which the pages state many, and names and files of a page most of which are gone. Other links, paths and tasks either exist or do not, so
 * they are not filtered. Neither is a comparison with a base, as its difference shows the cause itself.
 *
 * @param exists whether head has a file or folder at a path
 * @param isPlain whether no configuration of the repository names the site that serves the page of a path
 */
export function filterBulkFailures(
  { checked, proofs }: Verdicts,
  exists: (path: string) => boolean,
  isPlain: (path: string) => boolean = () => false,
): Verdicts {
  const closedClaims = new Set(
    checked.flatMap(({ claim, outcome }) => (outcome.state === 'fails' && outcome.closed ? [claim.id] : [])),
  )
  const open = new Map([...proofs].filter(([id]) => !closedClaims.has(id)))
  const scan: WholeScan = { checked, proofs: open, exists, isPlain, wasTrue: (id) => proofs.has(id) }
  const reasons = new Map<string, string>()
  for (const find of DOUBTS)
    for (const { group, reason } of find(scan))
      for (const { claim } of group) if (!reasons.has(claim.id)) reasons.set(claim.id, reason)
  if (reasons.size === 0) return { checked, proofs }
  return {
    checked: checked.map((each) => {
      const reason = reasons.get(each.claim.id)
      return reason === undefined ? each : { claim: certain(each.claim), outcome: unknown(reason) }
    }),
    proofs: new Map([...proofs].filter(([id]) => !reasons.has(id))),
  }
}

/** A guess that was once true is listed. */
function certain({ tentative: _, ...claim }: Claim): Claim {
  return claim
}
