/** What can be wrong with feedback (Learning System, §4). */
export type LearningErrorCode =
  /** What was asked for makes no sense: a missing id, an unknown type or reason. */
  | 'DOCALIGN_E401'
  /** The database did not answer, and went on not answering. */
  | 'DOCALIGN_E301'

/** Feedback that cannot be taken, in one line. `retryable` says whether the same may work later. */
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
