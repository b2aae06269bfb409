import type { IssueSeverity, ValidationIssue, ValidationResult } from './result.ts'

/**
 * A result as plain text: the verdict, errors with their suggestions, warnings, criteria. ValidationResult Schema Reference,
 * pattern 4; issues of severity `info` are left out there and here. Undecided criteria, of which it knows none, come last.
 */
export function renderValidationReport(result: ValidationResult): string {
  return [
    `Validation Result: ${result.valid ? '✅ PASS' : '❌ FAIL'}`,
    `Confidence: ${result.confidence.toFixed(2)}`,
    `Quality Score: ${result.quality_score.toFixed(2)}`,
    '',
    ...part('🔴 ERRORS', of(result, 'error').flatMap(withSuggestion)),
    ...part('🟡 WARNINGS', of(result, 'warning').map(bullet)),
    ...part('✅ PASSED CRITERIA', (result.passed_criteria ?? []).map(item)),
    ...part('❌ FAILED CRITERIA', (result.failed_criteria ?? []).map(item)),
    ...part('❔ UNDECIDED CRITERIA', (result.metadata?.undecided_criteria ?? []).map(item)),
  ].join('\n')
}

const BULLET = '  • '

function of({ issues }: ValidationResult, severity: IssueSeverity): ValidationIssue[] {
  return issues.filter((issue) => issue.severity === severity)
}

function part(title: string, lines: readonly string[]): string[] {
  const number = lines.filter((line) => line.startsWith(BULLET)).length
  return number === 0 ? [] : [`${title} (${number})`, ...lines, '']
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
