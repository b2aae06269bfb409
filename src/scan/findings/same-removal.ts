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

/** So many links of a page that went with one commit are one move of what they lead to. */
const MANY_PLACES = 4

/**
 * The findings with those made one that tell of names of one page which went with one commit and nothing took the place of: whoever mends
 * the first reads the passage anew. So are those of many links and paths of a page, which one search mends.
 */
export function bySameRemoval<F extends { readonly reported: ReportedClaim }>(groups: readonly Group<F>[]): Group<F>[] {
  const moved = groupBy(groups, ({ first }) => moveOf(first.reported))
  const isMany = (move: string | null): boolean => move !== null && (moved.get(move)?.length ?? 0) >= MANY_PLACES
  const keyOf = (group: Group<F>): string | Group<F> => {
    const move = moveOf(group.first.reported)
    return (isMany(move) ? move : removalOf(group.first.reported)) ?? group
  }
  const joined = groupBy(groups, keyOf)
  return [...joined.values()].flatMap(([one, ...more]) => {
    if (one === undefined) return []
    const others = [...one.others, ...more.flatMap((each) => [each.first, ...each.others])]
    return [{ first: withNames(one.first, more), others }]
  })
}

/** The page and the commit of a name that went without a successor; null for any other finding. */
function removalOf({ claim_type, file, suggestion, broken_by, suppressed }: ReportedClaim): string | null {
  const isGone = kindOf(claim_type).namesDeclaration && suggestion === null && broken_by !== null && suppressed === null
  return isGone ? JSON.stringify([file, broken_by.commit]) : null
}

/** The page and the commit of a link or a path that went; null for any other finding. */
function moveOf({ claim_type, file, broken_by, suppressed }: ReportedClaim): string | null {
  const isGone = kindOf(claim_type).places !== undefined && broken_by !== null && suppressed === null
  return isGone ? JSON.stringify([claim_type, file, broken_by.commit]) : null
}

/** A finding whose reason names what else went. */
function withNames<F extends { readonly reported: ReportedClaim }>(finding: F, more: readonly Group<F>[]): F {
  const { reported } = finding
  const values = new Set(more.map(({ first }) => first.reported.value))
  const names = [...values].filter((name) => name !== reported.value)
  if (names.length === 0) return finding
  const shown = names.slice(0, MAX_NAMES).map((name) => `\`${name}\``)
  const all = names.length > MAX_NAMES ? [...shown, `${names.length - MAX_NAMES} more`] : shown
  return { ...finding, reported: { ...reported, reason: `${reported.reason}; with it went ${all.join(', ')}` } }
}
