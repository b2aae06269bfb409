import { Ajv } from 'ajv'
import { expect } from 'vitest'
import {
  type JudgeOptions,
  type JudgeRequest,
  judge,
  VALIDATION_RESULT_JSON_SCHEMA,
  type ValidationResult,
  validationResultSchema,
} from '../../src/judge/index.ts'

const conforms = new Ajv({ allErrors: true }).compile(VALIDATION_RESULT_JSON_SCHEMA)

/** Judges, and expects the result to satisfy the schema of a ValidationResult and its rules. */
export function judged(request: JudgeRequest, options?: JudgeOptions): ValidationResult {
  const result = judge(request, options)
  expectConforming(result)
  return result
}

export function expectConforming(result: ValidationResult): void {
  conforms(result)
  expect(conforms.errors).toBeNull()
  expect(validationResultSchema.safeParse(result).error).toBeUndefined()
  const counts = { error: 0, warning: 0, info: 0 }
  for (const { severity } of result.issues) counts[severity]++
  expect(result.valid).toBe(counts.error === 0)
  expect(result.metadata).toMatchObject({
    total_issues: result.issues.length,
    error_count: counts.error,
    warning_count: counts.warning,
    info_count: counts.info,
  })
  // What goes out as JSON comes back the same: no undefined, no half characters.
  expect(JSON.parse(JSON.stringify(result))).toEqual(result)
}

/** Issues in a few words: `error missing_field root`. */
export function briefly({ issues }: ValidationResult): string[] {
  return issues.map(({ severity, type, location }) => `${severity} ${type} ${location}`)
}
