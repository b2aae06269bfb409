import { groupBy } from '../../group-by.ts'
import type { VerifiedClaim } from '../../history/past.ts'
import { ruleOf } from '../confidence/confidence.ts'
import { SURE_OF_MANY } from '../confidence/measured.ts'
import type { DividedGrounds, Grounds } from './grounds.ts'
import { bySameCause, type CauseFacts, causeOf, type SharedCause } from './same-cause.ts'

/** A mistake of a page is seldom made at more places. */
const MAX_PLACES = 5
/** So many mistakes of one kind are made by the docs of one repository; more are seldom its own, but a site's that is not understood. */
const MAX_CAUSES = 6

/**
 * The grounds with that taken for possible which was never true and fails in a mass, at many places for one cause or for many causes by
 * one rule: as likely as all of these pages are wrong, one way to write something is not understood. Only for a scan of all docs, with all
 * of their history.
 */
export function withoutMisreadings(
  judged: readonly VerifiedClaim[],
  { told, possible }: DividedGrounds,
  facts: Pick<CauseFacts, 'broken' | 'head'>,
): DividedGrounds & { readonly misreadings: ReadonlySet<string> } {
  const unproved = judged.filter(({ claim }) => {
    const grounds = told.get(claim.id)
    // A reader reads each statement for itself.
    return grounds?.proof === null && grounds.kind !== 'reading'
  })
  const causes = bySameCause(unproved, (each) => causeOf(each, { ...facts, grounds: told }))
  const isSure = ({ claim }: SharedCause): boolean =>
    (told.get(claim.id)?.confidence.parts.verifier ?? 0) >= SURE_OF_MANY
  const many = [
    ...causes.filter((cause) => cause.others.length >= MAX_PLACES && !isSure(cause)),
    ...[...groupBy(causes, ruleOf).values()].filter(({ length }) => length > MAX_CAUSES).flat(),
  ]
  const misreadings = new Set(many.flatMap(({ claim, others }) => [claim.id, ...others.map((other) => other.claim.id)]))
  const divided = { told: new Map<string, Grounds>(), possible: new Map(possible), misreadings }
  for (const [id, grounds] of told) divided[misreadings.has(id) ? 'possible' : 'told'].set(id, grounds)
  return divided
}
