import { isAllChecked } from './coverage.ts'
import type { ValidationIssue, ValidationResult } from './result.ts'

/** Confidence below which a person should look: ValidationResult Schema Reference, best practice 3. */
const REVIEW_BELOW = 0.6
const EXCELLENT = 0.8

/**
 * What a result means, in one sentence (ValidationResult Schema Reference, pattern 1). An output that was not completely checked is never
 * called excellent, and one of which nothing was checked neither acceptable nor good.
 *
 * @example
 * import { interpretValidationResult } from 'docalign/judge'
 *
 * interpretValidationResult({ valid: true, confidence: 0.9, quality_score: 0.85 })
 * // '✅ Output is excellent and ready to use'
 * interpretValidationResult({ valid: true, confidence: 0.9, quality_score: 0.65 })
 * // '⚠️ Output is acceptable but could be improved'
 * interpretValidationResult({ valid: false, confidence: 0.95, quality_score: 0.35 })
 * // '❌ Output is invalid (high confidence)'
 * interpretValidationResult({ valid: true, confidence: 0.45, quality_score: null })
 * // '❔ Nothing in the output was checked'
 */
export function interpretValidationResult(
  result: Pick<ValidationResult, 'valid' | 'confidence' | 'quality_score' | 'metadata'>,
): string {
  if (isUnchecked(result)) return '❔ Nothing in the output was checked'
  const quality = result.quality_score ?? 0
  if (result.valid && quality >= EXCELLENT)
    return isAllChecked(result.metadata?.coverage)
      ? '✅ Output is excellent and ready to use'
      : '⚠️ No problem was found in the output, but not all of it was checked'
  if (result.valid && quality >= 0.6) return '⚠️ Output is acceptable but could be improved'
  if (result.valid) return '⚠️ Output is valid but quality is below threshold'
  if (result.confidence > 0.8) return '❌ Output is invalid (high confidence)'
  if (result.confidence < 0.5) return '❓ Output may be invalid (low confidence, manual review needed)'
  return '❌ Output is invalid'
}

/**
 * Whether nothing in an output was checked, so that it is neither known to be valid nor good: no schema, criterion or statement was decided,
 * and no measurement shows a flaw of what it says.
 *
 * @example
 * import { isUnchecked, judge } from 'docalign/judge'
 *
 * isUnchecked(judge({ output: 'The server listens on port 8080.' })) // true
 * isUnchecked(judge({ output: 'The server listens on port 8080.', acceptance_criteria: ['At most 20 words'] })) // false
 */
export function isUnchecked(result: Pick<ValidationResult, 'valid' | 'quality_score'>): boolean {
  return result.valid && result.quality_score === null
}

/**
 * Whether the confidence is below 0.6, so that a person should review the result before anything depends on it (ValidationResult Schema
 * Reference, best practice 3).
 *
 * @example
 * import { needsManualReview } from 'docalign/judge'
 *
 * needsManualReview({ confidence: 0.55 }) // true
 * needsManualReview({ confidence: 0.6 }) // false
 */
export function needsManualReview(result: Pick<ValidationResult, 'confidence'>): boolean {
  return result.confidence < REVIEW_BELOW
}

/**
 * The issues that are errors and thus block acceptance.
 *
 * @example
 * import { blockingIssues, judge } from 'docalign/judge'
 *
 * const result = judge({ output: {}, schema: { type: 'object', required: ['tests'] } })
 * blockingIssues(result).map(({ type }) => type) // ['missing_field']
 */
export function blockingIssues(result: Pick<ValidationResult, 'issues'>): ValidationIssue[] {
  return result.issues.filter((issue) => issue.severity === 'error')
}

/**
 * Whether the judge found a security issue, such as a password or a loader that can run code.
 *
 * @example
 * import { hasSecurityIssues, judge } from 'docalign/judge'
 *
 * hasSecurityIssues(judge({ output: 'data = pickle.loads(body)', file: 'server.py' })) // true
 * hasSecurityIssues(judge({ output: 'data = json.loads(body)', file: 'server.py' })) // false
 */
export function hasSecurityIssues(result: Pick<ValidationResult, 'issues'>): boolean {
  return result.issues.some((issue) => issue.type === 'security_issue')
}
