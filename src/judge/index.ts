export { syntaxOf } from '../scan/judgement/judged-syntax.ts'
export type { CriterionModel, Opinion } from './criteria/opinion.ts'
export { JudgeRequestError } from './errors.ts'
export type { StatementModel, StatementOpinion } from './facts/opinion.ts'
export { type JudgeOptions, judge } from './judge.ts'
export { type JudgeRequest, judgeRequestSchema, type TrustedSource } from './request.ts'
export { blockingIssues, hasSecurityIssues, interpretValidationResult, needsManualReview } from './result/interpret.ts'
export { VALIDATION_RESULT_JSON_SCHEMA } from './result/json-schema.ts'
export { renderValidationReport } from './result/report.ts'
export {
  type IssueSeverity,
  type ValidationIssue,
  type ValidationMetadata,
  type ValidationResult,
  type ValidationType,
  validationIssueSchema,
  validationMetadataSchema,
  validationResultSchema,
} from './result/result.ts'
export { createIssueMetrics, type IssueCount, type IssueMetrics } from './result/trends.ts'
export { type RetryOptions, ValidationFailed, validateWithRetry } from './retry.ts'
export type { CodeReading, Syntax } from './text/code-reading.ts'
export { judgeWithModel } from './with-model.ts'
