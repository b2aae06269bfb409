export { boostedConfidence, coChangeBoost, coChangePairs } from './co-change.ts'
export {
  effectiveConfidence,
  effectiveConfidence as getEffectiveConfidence,
  isStale,
  type VerificationResult,
} from './confidence.ts'
export type { LearningConfig } from './config.ts'
export { LearningError, type LearningErrorCode } from './errors.ts'
export { decideExclusion, type ExclusionDecision } from './exclusion.ts'
export { dismissalWeight, FEEDBACK_TYPES, type Feedback, type FeedbackRecord, type FeedbackType } from './feedback.ts'
export { QUICK_PICKS, type QuickPickAction, type QuickPickReason, quickPickAction } from './quick-pick.ts'
export { parseReply, type Reply } from './replies.ts'
export { isActive, type LearnedClaim, type Suppressing, type SuppressionRule, type SuppressionScope } from './rule.ts'
export { evaluateSuppression, openSuppression, type SuppressionEvaluation } from './suppression.ts'
export type { Instant } from './time.ts'
