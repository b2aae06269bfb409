import { z } from 'zod'
import { isDatabaseAway } from '../db/away.ts'
import { EpochError } from '../epochs/errors.ts'
import { JudgeRequestError } from '../judge/errors.ts'
import { LearningError } from '../learning/errors.ts'

/** A request that is refused: a code, a sentence, and for its input what is wrong where. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly kind: RequestErrorKind
  readonly code: string
  readonly details: readonly ErrorDetail[]

  constructor(kind: RequestErrorKind, message: string, details: readonly ErrorDetail[] = []) {
    super(message)
    this.kind = kind
    this.code = CODES[kind]
    this.details = details
  }
}

export interface ErrorDetail {
  /** Dotted path in the input; '' for the input as a whole. */
  readonly path: string
  readonly message: string
}

/** The code of each kind of refusal, which callers see. */
export const CODES = {
  notJson: 'DOCALIGN_E710',
  /** The input is not what is asked for. */
  invalid: 'DOCALIGN_E711',
  /** There is no token, or nobody knows it. */
  unauthorized: 'DOCALIGN_E712',
  /** The token is not for this namespace. */
  forbidden: 'DOCALIGN_E713',
  notFound: 'DOCALIGN_E714',
  /** What is asked for cannot be done to what is there. */
  conflict: 'DOCALIGN_E715',
  tooLarge: 'DOCALIGN_E716',
  tooMany: 'DOCALIGN_E717',
  /** The time of an event is in the future, or too long ago. */
  badTime: 'DOCALIGN_E718',
  /** Feedback that makes no sense. */
  feedback: 'DOCALIGN_E401',
  /** The schema of a request to the judge cannot be used. */
  badSchema: 'DOCALIGN_E801',
  /** It takes too long, or nests too deeply. */
  tooCostly: 'DOCALIGN_E802',
  /** The server holds as many bodies of requests as it may. */
  busy: 'DOCALIGN_E719',
  /** The database does not answer. */
  unavailable: 'DOCALIGN_E301',
} as const satisfies Readonly<Record<string, string>>

export type RequestErrorKind = keyof typeof CODES

const OF_EPOCHS = {
  DOCALIGN_E951: 'invalid',
  DOCALIGN_E952: 'invalid',
  DOCALIGN_E953: 'notFound',
  DOCALIGN_E954: 'conflict',
  DOCALIGN_E955: 'conflict',
  DOCALIGN_E956: 'conflict',
} as const satisfies Readonly<Record<EpochError['code'], RequestErrorKind>>

/** Throws an error of epochs, feedback or the judge as a RequestError, and any other as it is. */
export function refused(error: unknown): never {
  if (error instanceof EpochError) throw new RequestError(OF_EPOCHS[error.code], error.message)
  if (error instanceof LearningError)
    throw new RequestError(error.retryable ? 'unavailable' : 'feedback', error.message)
  if (error instanceof JudgeRequestError)
    throw new RequestError(error.code === 'DOCALIGN_E802' ? 'tooCostly' : 'badSchema', error.message)
  throw error
}

/** An error as callers are told of it: that the database is away is no fault of ours, and may pass. */
export function toldError(error: unknown): unknown {
  return isDatabaseAway(error)
    ? new RequestError('unavailable', 'the database does not answer — try again later')
    : error
}

export const shortText = z.string().max(200)
export const entryId = z.string().regex(/^[\w.:-]{1,200}$/, 'letters, digits and . _ : - only, at most 200')

/** Input as its schema has it. Throws RequestError `invalid` with what is wrong where. */
export function parseInput<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const details = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  const [first] = details
  throw new RequestError('invalid', [first?.path, first?.message].filter(Boolean).join(': '), details)
}

/** A path from the root of the repository, as somebody may write it: `./src/a.ts`, `/src/a.ts`. */
export function pathInRepository(path: string): string {
  return path.replace(/^(?:\.?\/)+/, '')
}
