import { isAllChecked } from './coverage.ts'
import type { ValidationIssue, ValidationResult } from './result.ts'

type Verdict = Pick<ValidationResult, 'valid' | 'confidence' | 'quality_score' | 'metadata'>

/** Confidence below which a person should look: ValidationResult Schema Reference, best practice 3. */
const REVIEW_BELOW = 0.6
const EXCELLENT = 0.8

/**
 * What a result means, in one sentence: ValidationResult Schema Reference, pattern 1. An output of which something was not checked is
 * never called excellent.
 */
export function interpretValidationResult(result: Verdict): string {
  if (result.valid && result.quality_score >= EXCELLENT)
    return isAllChecked(result.metadata?.coverage)
      ? '✅ Output is excellent and ready to use'
      : '⚠️ No problem was found in the output, but not all of it was checked'
  if (result.valid && result.quality_score >= 0.6) return '⚠️ Output is acceptable but could be improved'
  if (result.valid) return '⚠️ Output is valid but quality is below threshold'
  if (result.confidence > 0.8) return '❌ Output is invalid (high confidence)'
  if (result.confidence < 0.5) return '❓ Output may be invalid (low confidence, manual review needed)'
  return '❌ Output is invalid'
}

/** The confidence is too low to act on the result without a person. */
export function needsManualReview(result: Pick<ValidationResult, 'confidence'>): boolean {
  return result.confidence < REVIEW_BELOW
}

/** The errors: issues that block acceptance. */
export function blockingIssues(result: Pick<ValidationResult, 'issues'>): ValidationIssue[] {
  return result.issues.filter((issue) => issue.severity === 'error')
}

export function hasSecurityIssues(result: Pick<ValidationResult, 'issues'>): boolean {
  return result.issues.some((issue) => issue.type === 'security_issue')
}
