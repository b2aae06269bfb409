import { groupBy } from '../../group-by.ts'
import { kindOf } from '../../verify/claim-kinds.ts'
import type { ReportedClaim } from '../result.ts'

/** A finding, until its suggestion was tried, with what else its cause made false. */
interface Group<F> {
  readonly first: F
  readonly others: readonly F[]
}

/** Names in the reason of a finding, beside its own. */
const MAX_NAMES = 4

/**
 * The findings with those made one that tell of names of one page which went with one commit and nothing took the place of: whoever mends
 * the first reads the passage anew.
 */
export function bySameRemoval<F extends { readonly reported: ReportedClaim }>(groups: readonly Group<F>[]): Group<F>[] {
  const joined = groupBy(groups, (group) => removalOf(group.first.reported) ?? group)
  return [...joined.values()].flatMap(([one, ...more]) => {
    if (one === undefined) return []
    const others = [...one.others, ...more.flatMap((each) => [each.first, ...each.others])]
    return [withAllNames({ first: one.first, others })]
  })
}

/** The page and the commit of a name that went without a successor; null for any other finding. */
function removalOf({ claim_type, file, suggestion, broken_by, suppressed }: ReportedClaim): string | null {
  const isGone = kindOf(claim_type).namesDeclaration && suggestion === null && broken_by !== null && suppressed === null
  return isGone ? JSON.stringify([file, broken_by.commit]) : null
}

function withAllNames<F extends { readonly reported: ReportedClaim }>({ first, others }: Group<F>): Group<F> {
  const { reported } = first
  if (removalOf(reported) === null) return { first, others }
  const names = [...new Set(others.map(({ reported: { value } }) => value))].filter((name) => name !== reported.value)
  if (names.length === 0) return { first, others }
  const shown = names.slice(0, MAX_NAMES).map((name) => `\`${name}\``)
  const all = names.length > MAX_NAMES ? [...shown, `${names.length - MAX_NAMES} more`] : shown
  const reason = `${reported.reason}; with it went ${all.join(', ')}`
  return { first: { ...first, reported: { ...reported, reason } }, others }
}
