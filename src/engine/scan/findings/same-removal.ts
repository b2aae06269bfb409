import { groupBy } from '../../../base/group-by.ts'
import { kindOf } from '../../rules/claim-kinds.ts'
import type { ReportedClaim } from '../result.ts'

/** A finding whose suggestion has not been tried yet, with the other claims of its cause. */
interface Group<F> {
  readonly first: F
  readonly others: readonly F[]
}

/** Maximum number of other names in the reason of a finding. */
const MAX_NAMES = 4

/** This many links of a page that one commit broke count as one move of their targets. */
const MANY_PLACES = 4

/**
 * Joins findings about names of one page that the same commit removed without a replacement: whoever fixes the first rereads the passage.
 * Also joins findings about many links and paths of a page, which one search fixes.
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

/** The page and the commit of a name that was removed without a replacement; null for any other finding. */
function removalOf({ claim_type, file, suggestion, evidence, broken_by, suppressed }: ReportedClaim): string | null {
  // With evidence, the code has something else instead.
  const isGone = kindOf(claim_type).namesDeclaration && suggestion === null && evidence.length === 0
  return isGone && broken_by !== null && suppressed === null ? JSON.stringify([file, broken_by.commit]) : null
}

/** The page and the commit of a broken link or path; null for any other finding. */
function moveOf({ claim_type, file, broken_by, suppressed }: ReportedClaim): string | null {
  const isGone = kindOf(claim_type).places !== undefined && broken_by !== null && suppressed === null
  return isGone ? JSON.stringify([claim_type, file, broken_by.commit]) : null
}

/** A finding whose reason names what else was removed. */
function withNames<F extends { readonly reported: ReportedClaim }>(finding: F, more: readonly Group<F>[]): F {
  const { reported } = finding
  const values = new Set(more.map(({ first }) => first.reported.value))
  const names = [...values].filter((name) => name !== reported.value)
  if (names.length === 0) return finding
  const shown = names.slice(0, MAX_NAMES).map((name) => `\`${name}\``)
  const all = names.length > MAX_NAMES ? [...shown, `${names.length - MAX_NAMES} more`] : shown
  return {
    ...finding,
    reported: { ...reported, reason: `${reported.reason}; the same commit removed ${all.join(', ')}` },
  }
}
