import { groupBy } from '../../../base/group-by.ts'
import type { VerifiedClaim } from '../../history/past.ts'
import { ruleOf } from '../confidence/confidence.ts'
import { SURE_OF_MANY } from '../confidence/measured.ts'
import type { DividedFindings, FindingEvidence } from './finding-evidence.ts'
import { bySameCause, type CauseFacts, causeOf, type SharedCause } from './same-cause.ts'

/** A page's mistake seldom occurs at more places. */
const MAX_PLACES = 5
/** The docs of one repository seldom contain more mistakes of one kind; more usually come from a site that is not understood. */
const MAX_CAUSES = 6

/**
 * The headings of a page are all known, so each of its dead anchors is a mistake of its own. But one anchor that many pages lack may come
 * from a template around them.
 */
function kindOfMistake(cause: SharedCause): string {
  return `${ruleOf(cause)}\u0000${anchorOf(cause) ?? ''}`
}

/** The anchor of a link whose page exists; null for anything else. */
function anchorOf({ claim, outcome }: SharedCause): string | null {
  const isAnchor = outcome.state === 'fails' && outcome.closed && outcome.rule === 'anchor'
  return isAnchor ? claim.value.slice(claim.value.indexOf('#')) : null
}

/**
 * Moves claims that were never true and fail in a mass to the possible ones: at many places for one cause, or for many causes by one rule.
 * It is then as likely that one notation is not understood as that all these pages are wrong. Only for a scan of all docs; where history
 * is incomplete, more claims count as never true, so that less is reported.
 */
export function withoutMisreadings(
  checked: readonly VerifiedClaim[],
  { reported, possible }: DividedFindings,
  facts: Pick<CauseFacts, 'broken' | 'head'>,
): DividedFindings & { readonly misreadings: ReadonlySet<string> } {
  const unproved = checked.filter(({ claim }) => {
    const grounds = reported.get(claim.id)
    // A reader reads each statement separately.
    return grounds?.proof === null && grounds.kind !== 'reading'
  })
  const causes = bySameCause(unproved, (each) => causeOf(each, { ...facts, grounds: reported }))
  const isSure = ({ claim }: SharedCause): boolean =>
    (reported.get(claim.id)?.confidence.parts.verifier ?? 0) >= SURE_OF_MANY
  const many = [
    ...causes.filter((cause) => cause.others.length >= MAX_PLACES && !isSure(cause) && anchorOf(cause) === null),
    ...[...groupBy(causes, kindOfMistake).values()].filter(({ length }) => length > MAX_CAUSES).flat(),
  ]
  const misreadings = new Set(many.flatMap(({ claim, others }) => [claim.id, ...others.map((other) => other.claim.id)]))
  const divided = { reported: new Map<string, FindingEvidence>(), possible: new Map(possible), misreadings }
  for (const [id, grounds] of reported) divided[misreadings.has(id) ? 'possible' : 'reported'].set(id, grounds)
  return divided
}
