import type { NewEvent } from '../../../ledger/trust/events/admit.ts'
import type { StrengthRule } from '../../../ledger/trust/events/strength.ts'
import { type CompletedCheck, claimsSpokenOf, type MappedClaim } from '../../../stages/checks/check-attribution.ts'
import type { CheckOutcome } from '../../../stages/checks/store.ts'
import type { CheckedCommit } from '../../../stages/isolated/protocol.ts'

/** The app whose checks are jobs of workflows. */
export const ACTIONS = 'github-actions'

/** A commit with completed checks and what it changed; for the head of a pull request, what the pull request changes. */
export interface JudgedCommit extends CheckedCommit {
  readonly sha: string
  /** Whether it was the head of a branch whose CI counts. */
  readonly counted: boolean
  /** Whether that is the default branch. */
  readonly isDefault: boolean
}

/**
 * The events that the completed checks of a commit produce for claims. There is one event per commit, claim and strength: a fail if any of
 * its checks failed. Events of a commit that does not count are provisional.
 */
export function checkEvents(
  commit: JudgedCommit,
  outcomes: readonly CheckOutcome[],
  claims: readonly MappedClaim[],
  keys: ReadonlyMap<string, number>,
  rules: readonly StrengthRule[],
): NewEvent[] {
  const { sha, counted, isDefault, changed } = commit
  return outcomes.flatMap(({ app, name, passed, completedAt }) => {
    const ran = app === ACTIONS ? (commit.ran.get(name) ?? null) : null
    // Its workflow differs from the default branch's.
    if (counted && !isDefault && app === ACTIONS && ran === null) return []
    const check: CompletedCheck = { name, passed, ran }
    return claimsSpokenOf(check, claims, changed, rules).flatMap(({ id, strength, command }): NewEvent[] => {
      const entry = keys.get(id)
      if (entry === undefined) return []
      return [
        {
          entry,
          source: 'ci',
          externalId: `${counted ? 'commit' : 'head'}:${sha}:${strength}`,
          failWins: true,
          result: passed ? 'pass' : 'fail',
          signal_strength: strength,
          ts: completedAt.getTime(),
          provisional: !counted,
          context: { commit: sha, check: name, app, ...(command === null ? {} : { command }) },
        },
      ]
    })
  })
}
