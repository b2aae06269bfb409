import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  blockingIssues,
  createIssueMetrics,
  hasSecurityIssues,
  interpretValidationResult,
  needsManualReview,
  renderValidationReport,
  VALIDATION_RESULT_JSON_SCHEMA,
  ValidationFailed,
  type ValidationResult,
  validateWithRetry,
  validationResultSchema,
} from '../../../src/judge/index.ts'
import { EXAMPLES } from '../examples.ts'

const conforms = new Ajv().compile(VALIDATION_RESULT_JSON_SCHEMA)
const example = (name: keyof typeof EXAMPLES): ValidationResult => EXAMPLES[name] as ValidationResult

describe('The two schemas of a result', () => {
  it.each(Object.entries(EXAMPLES))('both take %s', (_, result) => {
    expect(conforms(result)).toBe(true)
    expect(validationResultSchema.parse(result)).toEqual(result)
  })

  it('agree on whatever is put into a result', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.string({ unit: 'grapheme', minLength: 8, maxLength: 12 }),
      fc.constantFrom('a'.repeat(500), 'a'.repeat(501), '😀'.repeat(10), '😀'.repeat(9), '😀'.repeat(500)),
      fc.constantFrom(1, null, undefined),
    )
    const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
    const issue = fc.record({
      severity: fc.constantFrom('error', 'warning', 'info', 'fatal'),
      ...{ type: text, message: text, location: some(text), suggestion: some(text) },
    })
    const ratio = fc.constantFrom(0, 0.5, 1, 1.01, -0.1, '1', null)
    const result = fc.record(
      {
        ...{ valid: fc.constantFrom(true, false, 'yes'), confidence: ratio, quality_score: ratio },
        issues: fc.array(issue, { maxLength: 2 }),
        passed_criteria: fc.array(text, { maxLength: 2 }),
        metadata: fc.record({ total_issues: fc.constantFrom(1, 1.5, '1'), duration_ms: fc.constantFrom(0, 1.5, null) }),
        extra: fc.constant('kept'),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(result, (given) => {
        const json: unknown = JSON.parse(JSON.stringify(given))
        expect(validationResultSchema.safeParse(json).success).toBe(conforms(json))
      }),
      { numRuns: 100 },
    )
  })
})

it.each<[boolean, number, number | null, string]>([
  [true, 0.45, null, '❔ Nothing in the output was checked'],
  [true, 0.1, 0.8, '✅ Output is excellent and ready to use'],
  [true, 0.9, 0.79, '⚠️ Output is acceptable but could be improved'],
  [true, 0.9, 0.6, '⚠️ Output is acceptable but could be improved'],
  [true, 0.9, 0.59, '⚠️ Output is valid but quality is below threshold'],
  [false, 0.81, 1, '❌ Output is invalid (high confidence)'],
  [false, 0.8, 1, '❌ Output is invalid'],
  [false, 0.5, 1, '❌ Output is invalid'],
  [false, 0.49, 1, '❓ Output may be invalid (low confidence, manual review needed)'],
])('A result with valid %s, confidence %f and quality %s means: %s', (valid, confidence, quality_score, meaning) => {
  expect(interpretValidationResult({ valid, confidence, quality_score })).toBe(meaning)
})

it('A confidence below 0.6 asks for a person', () => {
  expect([0.59, 0.6].map((confidence) => needsManualReview({ confidence }))).toEqual([true, false])
})

it('Errors block, and security issues are told apart', () => {
  expect(blockingIssues(example('a violated schema')).map(({ type }) => type)).toEqual([
    'missing_field',
    'criteria_not_met',
  ])
  expect(hasSecurityIssues(example('a violated schema'))).toBe(false)
  expect(hasSecurityIssues(example('low quality'))).toBe(true)
})

describe('Retrying', () => {
  const result = (quality_score: number, valid = true): ValidationResult => ({
    ...{ valid, quality_score, confidence: 1, issues: [] },
  })

  it.each<[string, number[], number]>([
    ['ends with the first result that is good enough', [0.8], 1],
    ['lowers the threshold by a tenth each time', [0.79, 0.7], 2],
    ['lowers it again when the second is not good enough', [0.79, 0.69, 0.6], 3],
  ])('%s', async (_, qualities, attempts) => {
    const asked: number[] = []
    const accepted = await validateWithRetry((attempt) => {
      asked.push(attempt)
      return result(qualities[attempt - 1] ?? 0)
    })
    expect(accepted.quality_score).toBe(qualities.at(-1))
    expect(asked).toHaveLength(attempts)
  })

  it('never goes below 0.5, and gives the last result when it gives up', async () => {
    const trying = validateWithRetry((attempt) => result(attempt === 6 ? 0.49 : 0.1), { maxRetries: 6 })
    await expect(trying).rejects.toThrow('Validation failed after maximum retries')
    await expect(trying).rejects.toBeInstanceOf(ValidationFailed)
    await expect(trying).rejects.toMatchObject({ last: { quality_score: 0.49 } })
    await expect(validateWithRetry(() => result(0.5), { maxRetries: 6 })).resolves.toMatchObject({ quality_score: 0.5 })
  })

  it('takes no result of which nothing was checked', async () => {
    const unchecked = { ...result(0.9), quality_score: null }
    await expect(validateWithRetry(() => unchecked, { maxRetries: 2 })).rejects.toThrow(ValidationFailed)
  })

  it('takes no invalid result, however good', async () => {
    await expect(validateWithRetry(() => result(1, false), { maxRetries: 2 })).rejects.toThrow(ValidationFailed)
  })

  it('needs an attempt', async () => {
    await expect(validateWithRetry(() => result(1), { maxRetries: 0 })).rejects.toThrow(RangeError)
  })
})

it('The report names errors with their suggestions, warnings and criteria, each with its number', () => {
  expect(renderValidationReport(example('a violated schema'))).toBe(`Validation Result: ❌ FAIL
Confidence: 0.95
Quality Score: 0.55

🔴 ERRORS (2)
  • [missing_field] Missing required field 'tests'
    → Add a 'tests' field containing unit tests for the code
  • [criteria_not_met] Acceptance criterion not met: Tests are included
    → Review output and ensure tests are included

🟡 WARNINGS (1)
  • [style_issue] Function lacks docstring

✅ PASSED CRITERIA (1)
  • Code implements sorting functionality

❌ FAILED CRITERIA (1)
  • Tests are included
`)
})

it('The report names undecided criteria last, where there are any', () => {
  const metadata = { undecided_criteria: ['The tone is friendly'] }
  const open: ValidationResult = { valid: true, confidence: 1, issues: [], quality_score: 0.9, metadata }
  expect(renderValidationReport(open)).toContain('❔ UNDECIDED CRITERIA (1)\n  • The tone is friendly\n')
})

describe('What was not checked', () => {
  const result: ValidationResult = {
    ...{ valid: true, confidence: 0.8, issues: [], quality_score: 0.9 },
    metadata: {
      undecided_statements: Array.from({ length: 25 }, (_, index) => `Statement ${index}`),
      not_measured: ['correctness', 'performance'],
      coverage: {
        statements: { checked: 5, total: 30 },
        criteria: { decided: 0, total: 0 },
        quality_factors: { measured: 3, total: 4 },
      },
    },
  }

  it('is named in the report', () => {
    expect(renderValidationReport(result)).toContain(
      'Coverage: 5 of 30 statements checked, 3 of 4 quality factors measured\nNot measured: correctness, performance\n',
    )
    expect(renderValidationReport(result)).toContain('❔ UNCHECKED STATEMENTS (25)\n  • Statement 0\n')
    expect(renderValidationReport(result)).toContain('  • Statement 19\n  … and 5 more\n')
  })

  it('makes no output excellent', () => {
    const checked = { coverage: { statements: { checked: 30, total: 30 } } }
    expect(interpretValidationResult(result)).toBe(
      '⚠️ No problem was found in the output, but not all of it was checked',
    )
    expect(interpretValidationResult({ ...result, metadata: checked })).toBe('✅ Output is excellent and ready to use')
    expect(interpretValidationResult({ ...result, metadata: {} })).toBe('✅ Output is excellent and ready to use')
  })
})

it('The report of a clean result is three lines', () => {
  const clean: ValidationResult = { valid: true, confidence: 1, issues: [], quality_score: 0.9 }
  expect(renderValidationReport(clean)).toBe('Validation Result: ✅ PASS\nConfidence: 1.00\nQuality Score: 0.90\n')
})

it('The report of what was not checked has neither a pass nor a quality', () => {
  const unchecked: ValidationResult = { valid: true, confidence: 0.45, issues: [], quality_score: null }
  expect(renderValidationReport(unchecked)).toBe(
    'Validation Result: ❔ UNCHECKED\nConfidence: 0.45\nQuality Score: none, as nothing was checked\n',
  )
})

it('Metrics count types of issues, and give the most frequent first', () => {
  const metrics = createIssueMetrics()
  for (const result of Object.values(EXAMPLES))
    for (const { type, severity } of result.issues) metrics.recordIssue(type, severity)
  expect(metrics.getTopIssues(3)).toEqual([
    { type: 'hallucination', severity: 'error', count: 2 },
    { type: 'style_issue', severity: 'warning', count: 2 },
    { type: 'complexity_issue', severity: 'warning', count: 1 },
  ])
})
