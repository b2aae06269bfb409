import type { ClaimType } from '../../../base/config/claim-types.ts'
import { type LearningConfig, learningConfig } from '../config.ts'
import type { SuppressionScope } from '../rules/rule.ts'

/** A numbered answer to a finding: why it is not a problem. */
export interface QuickPick {
  readonly reason: QuickPickReason
  readonly label: string
  /** A shorter label. */
  readonly short: string
}

/** Why a finding is not a problem, as one of five reasons. */
export type QuickPickReason =
  | 'not_relevant_to_this_file'
  | 'intentionally_different'
  | 'will_fix_later'
  | 'docs_are_aspirational'
  | 'this_is_correct'

/**
 * The five quick picks in the order of their numbers 1–5, with their labels.
 *
 * @example
 * import { QUICK_PICKS } from 'docalign/learning'
 *
 * QUICK_PICKS[2]?.reason // 'will_fix_later'
 * QUICK_PICKS[2]?.label // 'We know, will fix the docs later'
 */
export const QUICK_PICKS: readonly QuickPick[] = [
  { reason: 'not_relevant_to_this_file', label: 'Not relevant to this file', short: 'not relevant here' },
  {
    reason: 'intentionally_different',
    label: 'Intentionally different (migration, experiment)',
    short: 'intentionally different',
  },
  { reason: 'will_fix_later', label: 'We know, will fix the docs later', short: 'will fix later' },
  { reason: 'docs_are_aspirational', label: 'Docs describe planned behavior', short: 'docs describe plans' },
  { reason: 'this_is_correct', label: 'Finding is wrong (docs are correct)', short: 'docs are right' },
]

/** The rule that a quick pick asks for: what it mutes, for how many days, and why. */
export interface QuickPickAction {
  readonly scope: SuppressionScope
  readonly target_claim_id: string | null
  readonly target_file: string | null
  readonly target_claim_type: ClaimType | null
  readonly target_pattern: string | null
  readonly reason: string
  readonly duration_days: number
  readonly source: 'quick_pick'
}

/**
 * The rule that a quick pick asks for: `docs_are_aspirational` mutes the whole page, each other
 * reason the claim alone. Null for a reason that is none of the five.
 *
 * @param claim the claim that the finding is about
 * @param config replaces the days by those of the `quick_pick_…_expiry_days` that it has
 * @example
 * import { quickPickAction } from 'docalign/learning'
 *
 * quickPickAction('will_fix_later', { id: 'c1', source_file: 'README.md' })
 * // {
 * //   scope: 'claim',
 * //   target_claim_id: 'c1',
 * //   target_file: null,
 * //   target_claim_type: null,
 * //   target_pattern: null,
 * //   reason: 'Known issue, will fix later',
 * //   duration_days: 90,
 * //   source: 'quick_pick',
 * // }
 * quickPickAction('docs_are_aspirational', { id: 'c2', source_file: 'docs/future-api.md' })?.scope // 'file'
 */
export function quickPickAction(
  reason: QuickPickReason,
  claim: { readonly id: string; readonly source_file: string },
  config: Partial<LearningConfig> = {},
): QuickPickAction | null {
  if (!Object.hasOwn(ACTIONS, reason)) return null
  const [text, days] = ACTIONS[reason]
  const isOnPage = reason === 'docs_are_aspirational'
  return {
    scope: isOnPage ? 'file' : 'claim',
    target_claim_id: isOnPage ? null : claim.id,
    target_file: isOnPage ? claim.source_file : null,
    target_claim_type: null,
    target_pattern: null,
    source: 'quick_pick',
    reason: text,
    duration_days: learningConfig(config)[days],
  }
}

type Expiry = Extract<keyof LearningConfig, `quick_pick_${string}`>

/** By quick pick, the reason of its rule, and the setting that holds the days for which it mutes. */
const ACTIONS: Readonly<Record<QuickPickReason, readonly [reason: string, days: Expiry]>> = {
  not_relevant_to_this_file: ['Not relevant to this file', 'quick_pick_dont_care_expiry_days'],
  intentionally_different: ['Intentionally different from docs', 'quick_pick_migration_expiry_days'],
  will_fix_later: ['Known issue, will fix later', 'quick_pick_stale_expiry_days'],
  docs_are_aspirational: ['Doc file is aspirational (not current reality)', 'quick_pick_stale_expiry_days'],
  this_is_correct: ['False positive -- docs are correct', 'quick_pick_false_positive_expiry_days'],
}
