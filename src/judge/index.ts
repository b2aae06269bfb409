export type { CriterionModel, Opinion } from './criteria/opinion.ts'
export { JudgeRequestError } from './errors.ts'
export type { StatementModel, StatementOpinion } from './facts/opinion.ts'
export { blockingIssues, hasSecurityIssues, interpretValidationResult, needsManualReview } from './interpret.ts'
export { VALIDATION_RESULT_JSON_SCHEMA } from './json-schema.ts'
export { type JudgeOptions, judge } from './judge.ts'
export { renderValidationReport } from './report.ts'
export { type JudgeRequest, judgeRequestSchema, type TrustedSource } from './request.ts'
export {
  type IssueSeverity,
  type ValidationIssue,
  type ValidationMetadata,
  type ValidationResult,
  type ValidationType,
  validationIssueSchema,
  validationMetadataSchema,
  validationResultSchema,
} from './result.ts'
export { type RetryOptions, ValidationFailed, validateWithRetry } from './retry.ts'
export { createIssueMetrics, type IssueCount, type IssueMetrics } from './trends.ts'
export { judgeWithModel } from './with-model.ts'
