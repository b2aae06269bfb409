export type { Instant } from '../time.ts'
export { boostedConfidence, coChangeBoost, coChangePairs } from './co-change.ts'
export {
  effectiveConfidence,
  effectiveConfidence as getEffectiveConfidence,
  isStale,
  type VerificationResult,
} from './confidence.ts'
export type { LearningConfig } from './config.ts'
export { LearningError, type LearningErrorCode } from './errors.ts'
export {
  dismissalWeight,
  FEEDBACK_TYPES,
  type Feedback,
  type FeedbackRecord,
  type FeedbackType,
} from './feedback/feedback.ts'
export { QUICK_PICKS, type QuickPickAction, type QuickPickReason, quickPickAction } from './feedback/quick-pick.ts'
export { parseReply, type Reply } from './feedback/replies.ts'
export { decideExclusion, type ExclusionDecision } from './rules/exclusion.ts'
export {
  isActive,
  type LearnedClaim,
  type Suppressing,
  type SuppressionRule,
  type SuppressionScope,
} from './rules/rule.ts'
export { evaluateSuppression, openSuppression, type SuppressionEvaluation } from './rules/suppression.ts'
