/** A request that is refused: its HTTP status, a code, a sentence, and for a body what is wrong where. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly details: readonly ErrorDetail[]

  constructor(kind: keyof typeof KINDS, message: string, details: readonly ErrorDetail[] = []) {
    super(message)
    ;[this.status, this.code] = KINDS[kind]
    this.details = details
  }
}

export interface ErrorDetail {
  /** Dotted path in the body; '' for the body as a whole. */
  readonly path: string
  readonly message: string
}

const KINDS = {
  /** The body is not JSON. */
  notJson: [400, 'DOCALIGN_E710'],
  /** The body is JSON, and not what is asked for. */
  invalid: [400, 'DOCALIGN_E711'],
  /** There is no token, or nobody knows it. */
  unauthorized: [401, 'DOCALIGN_E712'],
  /** The token is not for this namespace. */
  forbidden: [403, 'DOCALIGN_E713'],
  /** There is no such entry. */
  notFound: [404, 'DOCALIGN_E714'],
  /** What is asked for cannot be done to what is there. */
  conflict: [409, 'DOCALIGN_E715'],
  /** The body is too large. */
  tooLarge: [413, 'DOCALIGN_E716'],
  /** Too many requests with this token. */
  tooMany: [429, 'DOCALIGN_E717'],
  /** The time of an event is in the future, or too long ago. */
  badTime: [400, 'DOCALIGN_E718'],
  /** Feedback that makes no sense. */
  feedback: [400, 'DOCALIGN_E401'],
  /** The schema of a request to the judge cannot be used. */
  badSchema: [400, 'DOCALIGN_E801'],
  /** It takes too long, or nests too deeply. */
  tooCostly: [400, 'DOCALIGN_E802'],
  /** The database does not answer. */
  unavailable: [503, 'DOCALIGN_E301'],
} as const satisfies Readonly<Record<string, readonly [number, string]>>
