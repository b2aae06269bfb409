import * as z from 'zod'
import { isDatabaseAway } from '../../base/db/away.ts'
import { JudgeRequestError } from '../../judge/errors.ts'
import { LearningError } from '../../ledger/learning/errors.ts'
import { EpochError } from '../../search/epochs/errors.ts'

/** A refused request: a code, a message, and for invalid input the mistakes. `retryable`: the same request may succeed later. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly kind: RequestErrorKind
  readonly code: string
  readonly retryable: boolean
  readonly details: readonly ErrorDetail[]

  constructor(kind: RequestErrorKind, message: string, details: readonly ErrorDetail[] = []) {
    super(message)
    this.kind = kind
    this.code = CODES[kind]
    this.retryable = RETRYABLE.has(kind)
    this.details = details
  }
}

export interface ErrorDetail {
  /** Dotted path in the input; empty for the input as a whole. */
  readonly path: string
  readonly message: string
}

/** The public error code of each kind of refusal. */
export const CODES = {
  notJson: 'DOCALIGN_E710',
  /** The input does not match the schema. */
  invalid: 'DOCALIGN_E711',
  /** The token is missing or unknown. */
  unauthorized: 'DOCALIGN_E712',
  /** The token is not for this namespace. */
  forbidden: 'DOCALIGN_E713',
  notFound: 'DOCALIGN_E714',
  /** The operation is not possible in the current state. */
  conflict: 'DOCALIGN_E715',
  tooLarge: 'DOCALIGN_E716',
  tooMany: 'DOCALIGN_E717',
  /** The time of an event is in the future, or too long ago. */
  badTime: 'DOCALIGN_E718',
  /** Invalid feedback. */
  feedback: 'DOCALIGN_E401',
  /** The schema in a request to the judge is invalid. */
  badSchema: 'DOCALIGN_E801',
  /** The input takes too long, or nests too deeply. */
  tooCostly: 'DOCALIGN_E802',
  /** The server already holds its maximum of request bodies. */
  busy: 'DOCALIGN_E719',
  /** The database does not answer. */
  unavailable: 'DOCALIGN_E301',
} as const satisfies Readonly<Record<string, string>>

export type RequestErrorKind = keyof typeof CODES

const RETRYABLE: ReadonlySet<RequestErrorKind> = new Set(['tooMany', 'busy', 'unavailable'])

const OF_EPOCHS = {
  DOCALIGN_E951: 'invalid',
  DOCALIGN_E952: 'invalid',
  DOCALIGN_E953: 'notFound',
  DOCALIGN_E954: 'conflict',
  DOCALIGN_E955: 'conflict',
  DOCALIGN_E956: 'conflict',
} as const satisfies Readonly<Record<EpochError['code'], RequestErrorKind>>

/** Rethrows an error of epochs, feedback or the judge as a RequestError, and others unchanged. */
export function refused(error: unknown): never {
  if (error instanceof EpochError) throw new RequestError(OF_EPOCHS[error.code], error.message)
  if (error instanceof LearningError)
    throw new RequestError(error.retryable ? 'unavailable' : 'feedback', error.message)
  if (error instanceof JudgeRequestError)
    throw new RequestError(error.code === 'DOCALIGN_E802' ? 'tooCostly' : 'badSchema', error.message)
  throw error
}

/** The error that callers see: an unavailable database becomes a RequestError, as a retry may succeed. */
export function publicError(error: unknown): unknown {
  return isDatabaseAway(error)
    ? new RequestError('unavailable', 'the database does not answer — try again later')
    : error
}

export const shortText = z.string().max(200)
export const entryId = z.string().regex(/^[\w.:-]{1,200}$/, 'letters, digits and . _ : - only, at most 200')

/** Parses input by its schema. Throws RequestError `invalid` with the path and message of each mistake. */
export function parseInput<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const details = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  const [first] = details
  throw new RequestError('invalid', [first?.path, first?.message].filter(Boolean).join(': '), details)
}

/** Normalizes a path from the root of the repository: `./src/a.ts`, `/src/a.ts`. */
export function pathInRepository(path: string): string {
  return path.replace(/^(?:\.?\/)+/, '')
}
