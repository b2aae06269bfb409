import { groupBy } from '../../../base/group-by.ts'
import { memoizeBy } from '../../../base/memoize.ts'
import { folderOf } from '../../../base/paths.ts'
import type { VerifiedClaim } from '../../history/past.ts'
import { ruleOf } from '../confidence/confidence.ts'
import { SURE_OF_MANY } from '../confidence/measured.ts'
import type { DividedFindings, FindingEvidence } from './finding-evidence.ts'
import { bySameCause, type CauseFacts, causeOf, type SharedCause } from './same-cause.ts'

/** A page's mistake seldom occurs at more places. */
const MAX_PLACES = 5
/** The docs of one repository seldom contain more mistakes of one kind; more usually come from a site that is not understood. */
const MAX_CAUSES = 6
/** Where no more of the statements of a type fail, their notation is understood: most of the others are seen to be true. */
const MAX_SHARE = 0.25

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

/** Returns a function that tells whether most claims of a claim's type on the pages of its folder hold, of those that are decided. */
function understoodIn(checked: readonly VerifiedClaim[]): (of: VerifiedClaim) => boolean {
  const placeOf = ({ claim }: VerifiedClaim): string => `${claim.type} ${folderOf(claim.file)}`
  const decided = groupBy(
    checked.filter(({ outcome }) => outcome.state !== 'unknown'),
    placeOf,
  )
  const shareOf = memoizeBy((place: string) => {
    const all = decided.get(place) ?? []
    return all.filter(({ outcome }) => outcome.state === 'fails').length / all.length
  })
  return (each) => shareOf(placeOf(each)) <= MAX_SHARE
}

/**
 * Moves claims that were never true and fail in a mass to the possible ones: at many places for one cause, or for many causes by one rule.
 * It is then as likely that one notation is not understood as that all these pages are wrong. Many causes are mistakes nevertheless if most
 * statements of their type in the same folder hold. Only for a scan of all docs; where history is incomplete, more claims count as never
 * true, so that less is reported.
 */
export function withoutMisreadings(
  checked: readonly VerifiedClaim[],
  { reported, possible }: DividedFindings,
  facts: Pick<CauseFacts, 'broken' | 'head'>,
): DividedFindings & { readonly misreadings: ReadonlySet<string> } {
  const unproved = checked.filter(({ claim }) => {
    const grounds = reported.get(claim.id)
    // A reader reads each statement separately, and a checker compares each with a declaration that it knows whole.
    return grounds?.proof === null && grounds.kind !== 'reading' && grounds.kind !== 'checker'
  })
  const causes = bySameCause(unproved, (each) => causeOf(each, { ...facts, grounds: reported }))
  const isSure = ({ claim }: SharedCause): boolean =>
    (reported.get(claim.id)?.confidence.parts.verifier ?? 0) >= SURE_OF_MANY
  const isUnderstood = understoodIn(checked)
  const isOfUnknownNotation = (cause: SharedCause): boolean => anchorOf(cause) !== null || !isUnderstood(cause)
  const many = [
    ...causes.filter((cause) => cause.others.length >= MAX_PLACES && !isSure(cause) && anchorOf(cause) === null),
    ...[...groupBy(causes, kindOfMistake).values()]
      .filter(({ length }) => length > MAX_CAUSES)
      .flatMap((kind) => kind.filter(isOfUnknownNotation)),
  ]
  const misreadings = new Set(many.flatMap(({ claim, others }) => [claim.id, ...others.map((other) => other.claim.id)]))
  const divided = { reported: new Map<string, FindingEvidence>(), possible: new Map(possible), misreadings }
  for (const [id, grounds] of reported) divided[misreadings.has(id) ? 'possible' : 'reported'].set(id, grounds)
  return divided
}
