/**
 * Judges an output, text or JSON, in layers: against a JSON Schema, acceptance criteria, trusted sources and itself, and for its quality.
 * What was not checked is reported as such.
 *
 * The layers, confidence and the quality score are described in [docs/judge.md](judge.md).
 */

// Judging

export { type JudgeOptions, judge } from './judge.ts'
export { type JudgeRequest, judgeRequestSchema, type TrustedSource } from './request.ts'
export type { ValidationType } from './result/result.ts'
export { type RetryOptions, validateWithRetry } from './retry.ts'

// Code in an output

export type { CodeReading, Syntax } from './text/code-reading.ts'
export { syntaxOf } from './text/syntax-of.ts'

// Judging with a model

export type { CriterionModel, Opinion } from './criteria/opinion.ts'
export type { StatementModel, StatementOpinion } from './facts/opinion.ts'
export { judgeWithModel } from './with-model.ts'

// Results

export {
  blockingIssues,
  hasSecurityIssues,
  interpretValidationResult,
  isUnchecked,
  needsManualReview,
} from './result/interpret.ts'
export { VALIDATION_RESULT_JSON_SCHEMA } from './result/json-schema.ts'
export { renderValidationReport } from './result/report.ts'
export {
  type Coverage,
  type IssueSeverity,
  type ValidationIssue,
  type ValidationMetadata,
  type ValidationResult,
  validationIssueSchema,
  validationMetadataSchema,
  validationResultSchema,
} from './result/result.ts'
export { createIssueMetrics, type IssueCount, type IssueMetrics } from './result/trends.ts'

// Errors

export { JudgeRequestError } from './errors.ts'
export { ValidationFailed } from './retry.ts'
