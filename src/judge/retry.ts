import type { ValidationResult } from './result/result.ts'

/**
 * No attempt reached its threshold; `last` is the result of the last attempt.
 *
 * @example
 * import { judge, ValidationFailed, validateWithRetry } from 'docalign/judge'
 *
 * const last = judge({ output: {}, schema: { required: ['tests'] } })
 * await validateWithRetry(() => last) // throws ValidationFailed: Validation failed after maximum retries
 * new ValidationFailed(last).last.valid // false
 */
export class ValidationFailed extends Error {
  override readonly name = 'ValidationFailed'
  readonly last: ValidationResult

  constructor(last: ValidationResult) {
    super('Validation failed after maximum retries')
    this.last = last
  }
}

/** The threshold of the first attempt, 0.8 by default, and the maximum number of attempts, 3 by default. */
export interface RetryOptions {
  /** 0–1; the threshold of the first attempt. */
  readonly minQualityScore?: number
  readonly maxRetries?: number
}

const STEP = 0.1
const LOWEST = 0.5

/**
 * Validates until a result is valid and its quality reaches the threshold, which decreases by 0.1 per attempt to a minimum of 0.5
 * (ValidationResult Schema Reference, pattern 3). A result of which nothing was checked reaches no threshold.
 *
 * @param validate makes an output and judges it; its argument is the number of the attempt, from 1
 * @throws ValidationFailed after the last attempt
 * @throws RangeError if `maxRetries` is not a positive integer
 * @example
 * import { judge, validateWithRetry } from 'docalign/judge'
 *
 * const answers = ['', 'The server listens on port 3000, which the variable PORT changes.']
 * const validate = (attempt: number) =>
 *   judge({ output: answers[attempt - 1] ?? '', acceptance_criteria: ['Mentions `PORT`'] })
 * const result = await validateWithRetry(validate)
 * result.valid // true
 */
export async function validateWithRetry(
  validate: (attempt: number) => ValidationResult | Promise<ValidationResult>,
  { minQualityScore = 0.8, maxRetries = 3 }: RetryOptions = {},
): Promise<ValidationResult> {
  if (!Number.isInteger(maxRetries) || maxRetries < 1)
    throw new RangeError(`maxRetries must be a positive whole number, not ${maxRetries}`)
  let threshold = minQualityScore
  for (let attempt = 1; ; attempt++) {
    const result = await validate(attempt)
    if (result.valid && result.quality_score !== null && result.quality_score >= threshold) return result
    if (attempt === maxRetries) throw new ValidationFailed(result)
    // Rounded, as subtracting 0.1 repeatedly accumulates floating-point errors.
    threshold = Math.max(LOWEST, Math.round((threshold - STEP) * 1e6) / 1e6)
  }
}
