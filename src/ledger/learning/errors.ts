/** Codes of errors in handling feedback. */
export type LearningErrorCode =
  /** The request is invalid: a missing id, an unknown type or reason. */
  | 'DOCALIGN_E401'
  /** The database did not answer, even after retries. */
  | 'DOCALIGN_E301'

/**
 * Feedback could not be processed; the message is one line. `retryable`: the same call may succeed later.
 *
 * @example
 * import { LearningError } from 'docalign/learning'
 *
 * new LearningError('DOCALIGN_E301', 'the database does not answer').retryable // true
 * new LearningError('DOCALIGN_E401', 'repo_id and claim_id are required').retryable // false
 */
export class LearningError extends Error {
  readonly code: LearningErrorCode
  readonly retryable: boolean

  constructor(code: LearningErrorCode, message: string, options?: ErrorOptions) {
    super(message.replace(/\s+/g, ' ').trim(), options)
    this.name = 'LearningError'
    this.code = code
    this.retryable = code === 'DOCALIGN_E301'
  }
}
