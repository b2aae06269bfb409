/**
 * Computes what people's feedback on findings comes to: which claims are muted and for how long, how confidence decays, and what commits
 * that change code and docs together add to it.
 *
 * Answers to a finding are described in [docs/learning.md](learning.md).
 */

// Feedback

export {
  dismissalWeight,
  FEEDBACK_TYPES,
  type Feedback,
  type FeedbackRecord,
  type FeedbackType,
} from './feedback/feedback.ts'
export {
  QUICK_PICKS,
  type QuickPick,
  type QuickPickAction,
  type QuickPickReason,
  quickPickAction,
} from './feedback/quick-pick.ts'
export { parseReply, type Reply } from './feedback/replies.ts'

// Rules that mute

export { decideExclusion, type ExclusionDecision } from './rules/decide-exclusion.ts'
export {
  isActive,
  type LearnedClaim,
  type Suppressing,
  type SuppressionRule,
  type SuppressionScope,
} from './rules/rule.ts'
export { evaluateSuppression, openSuppression, type SuppressionEvaluation } from './rules/suppression.ts'

// Confidence

export type { Instant } from '../../base/time.ts'
export { boostedConfidence, type CoChange, coChangeBoost, coChangePairs } from './co-change.ts'
export {
  effectiveConfidence,
  effectiveConfidence as getEffectiveConfidence,
  isStale,
  type VerificationResult,
} from './confidence.ts'
export type { LearningConfig } from './config.ts'

// Errors

export { LearningError, type LearningErrorCode } from './errors.ts'
