import { LearningError } from '../errors.ts'
import { QUICK_PICKS, type QuickPickReason } from './quick-pick.ts'

/**
 * What people can say about a finding.
 *
 * @example
 * import { FEEDBACK_TYPES } from 'docalign/learning'
 *
 * FEEDBACK_TYPES.includes('thumbs_down') // true
 */
export const FEEDBACK_TYPES = ['thumbs_up', 'thumbs_down', 'fix_accepted', 'fix_dismissed', 'all_dismissed'] as const
/** One of `FEEDBACK_TYPES`. */
export type FeedbackType = (typeof FEEDBACK_TYPES)[number]

/** One person's feedback on one finding. */
export interface Feedback {
  /** GitHub's id of the repository. */
  readonly repo_id: number
  readonly claim_id: string
  readonly verification_result_id: string | null
  readonly feedback_type: FeedbackType
  readonly quick_pick_reason: QuickPickReason | null
  readonly free_text: string | null
  readonly github_user: string | null
  readonly pr_number: number | null
}

/** Feedback as it is stored. */
export interface FeedbackRecord extends Feedback {
  readonly id: string
  readonly created_at: Date
}

/**
 * Validates feedback from outside. Throws LearningError `DOCALIGN_E401` if an id is missing, or the type or reason
 * is unknown.
 */
export function checkFeedback(given: { readonly [K in keyof Feedback]?: unknown }): Feedback {
  const { repo_id, claim_id, feedback_type, quick_pick_reason = null } = given
  if (typeof repo_id !== 'number' || typeof claim_id !== 'string' || claim_id === '')
    throw new LearningError('DOCALIGN_E401', 'repo_id and claim_id are required')
  return {
    repo_id,
    claim_id,
    feedback_type: oneOf('feedback_type', FEEDBACK_TYPES, feedback_type),
    quick_pick_reason: quick_pick_reason === null ? null : checkReason(quick_pick_reason),
    verification_result_id: textOrNull('verification_result_id', given.verification_result_id),
    free_text: textOrNull('free_text', given.free_text),
    github_user: textOrNull('github_user', given.github_user),
    pr_number: numberOrNull(given.pr_number),
  }
}

/** Validates a quick pick's reason from outside. Throws LearningError `DOCALIGN_E401` if it is unknown. */
export function checkReason(given: unknown): QuickPickReason {
  const reasons = QUICK_PICKS.map(({ reason }) => reason)
  return oneOf('quick_pick_reason', reasons, given)
}

/**
 * What feedback adds to the count of silent dismissals: a 👎 or a dismissed fix without a reason counts 1,
 * everything else 0.
 *
 * @example
 * import { dismissalWeight } from 'docalign/learning'
 *
 * dismissalWeight({ feedback_type: 'thumbs_down', quick_pick_reason: null }) // 1
 * dismissalWeight({ feedback_type: 'thumbs_down', quick_pick_reason: 'will_fix_later' }) // 0
 * dismissalWeight({ feedback_type: 'all_dismissed', quick_pick_reason: null }) // 0
 */
export function dismissalWeight({
  feedback_type,
  quick_pick_reason,
}: Pick<Feedback, 'feedback_type' | 'quick_pick_reason'>): 0 | 1 {
  return quick_pick_reason === null && SILENT.has(feedback_type) ? 1 : 0
}

const SILENT: ReadonlySet<FeedbackType> = new Set(['thumbs_down', 'fix_dismissed'])

function oneOf<T extends string>(name: string, allowed: readonly T[], given: unknown): T {
  const found = allowed.find((value) => value === given)
  if (found === undefined) {
    const shown = typeof given === 'string' ? given.slice(0, 100) : String(given)
    throw new LearningError('DOCALIGN_E401', `Invalid ${name}: '${shown}'. Expected one of: ${allowed.join(', ')}`)
  }
  return found
}

function textOrNull(name: string, given: unknown): string | null {
  if (given === undefined || given === null) return null
  if (typeof given !== 'string') throw new LearningError('DOCALIGN_E401', `${name} is not a text`)
  return given
}

function numberOrNull(given: unknown): number | null {
  if (given === undefined || given === null) return null
  if (typeof given !== 'number' || !Number.isSafeInteger(given) || given < 1)
    throw new LearningError('DOCALIGN_E401', 'pr_number is not the number of a pull request')
  return given
}
