import { coverageText } from './coverage.ts'
import { isUnchecked } from './interpret.ts'
import type { IssueSeverity, ValidationIssue, ValidationResult } from './result.ts'

/**
 * A result as plain text: the verdict and the scores, the coverage, errors with their suggestions, warnings, and criteria (ValidationResult
 * Schema Reference, pattern 4). Issues of severity `info` are omitted.
 *
 * @example
 * import { judge, renderValidationReport } from 'docalign/judge'
 *
 * const result = judge({ output: {}, validation_types: ['schema'], schema: { type: 'object', required: ['tests'] } })
 * renderValidationReport(result).split('\n')
 * // [
 * //   'Validation Result: ❌ FAIL',
 * //   'Confidence: 0.98',
 * //   'Quality Score: 0.65',
 * //   '',
 * //   '🔴 ERRORS (1)',
 * //   "  • [missing_field] Missing required field 'tests'",
 * //   "    → Add a 'tests' field containing unit tests for the code",
 * //   '',
 * // ]
 */
export function renderValidationReport(result: ValidationResult): string {
  return [
    `Validation Result: ${verdictOf(result)}`,
    `Confidence: ${result.confidence.toFixed(2)}`,
    `Quality Score: ${result.quality_score?.toFixed(2) ?? 'none, as nothing was checked'}`,
    ...coverage(result),
    '',
    ...part('🔴 ERRORS', of(result, 'error').flatMap(withSuggestion)),
    ...part('🟡 WARNINGS', of(result, 'warning').map(bullet)),
    ...part('✅ PASSED CRITERIA', (result.passed_criteria ?? []).map(item)),
    ...part('❌ FAILED CRITERIA', (result.failed_criteria ?? []).map(item)),
    ...part('❔ UNDECIDED CRITERIA', (result.metadata?.undecided_criteria ?? []).map(item)),
    ...part('❔ UNCHECKED STATEMENTS', (result.metadata?.undecided_statements ?? []).map(item), MAX_STATEMENTS),
  ].join('\n')
}

function verdictOf(result: ValidationResult): string {
  if (isUnchecked(result)) return '❔ UNCHECKED'
  return result.valid ? '✅ PASS' : '❌ FAIL'
}

function coverage({ metadata }: ValidationResult): string[] {
  const text = coverageText(metadata?.coverage)
  const left = metadata?.coverage?.quality_factors ? (metadata.not_measured ?? []) : []
  return [
    ...(text === '' ? [] : [`Coverage: ${text}`]),
    ...(left.length === 0 ? [] : [`Not measured: ${left.join(', ')}`]),
  ]
}

/** Maximum number of statements to list; the metadata has more. */
const MAX_STATEMENTS = 20
const BULLET = '  • '

function of({ issues }: ValidationResult, severity: IssueSeverity): ValidationIssue[] {
  return issues.filter((issue) => issue.severity === severity)
}

function part(title: string, lines: readonly string[], most = lines.length): string[] {
  const number = lines.filter((line) => line.startsWith(BULLET)).length
  const more = lines.length > most ? [`  … and ${lines.length - most} more`] : []
  return number === 0 ? [] : [`${title} (${number})`, ...lines.slice(0, most), ...more, '']
}

function withSuggestion(issue: ValidationIssue): string[] {
  return issue.suggestion === undefined ? [bullet(issue)] : [bullet(issue), `    → ${issue.suggestion}`]
}

function bullet({ type, message }: ValidationIssue): string {
  return item(`[${type}] ${message}`)
}

function item(text: string): string {
  return `${BULLET}${text}`
}
