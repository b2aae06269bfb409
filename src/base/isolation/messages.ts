/** A request to a process, which answers one call at a time. */
export interface Call {
  readonly name: string
  readonly input: unknown
}

/** A question to the caller while a call runs, about something that only the caller can access. */
export interface Question {
  readonly name: string
  readonly input: unknown
}

export type ToProcess =
  | ({ readonly kind: 'call' } & Call)
  | { readonly kind: 'answer'; readonly number: number; readonly value?: unknown; readonly error?: PlainError }

export type FromProcess =
  | { readonly kind: 'ready' }
  /** The unit that it starts to work on, or null when it is done with it. */
  | { readonly kind: 'unit'; readonly unit: string | null }
  | ({ readonly kind: 'question'; readonly number: number } & Question)
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly error: PlainError; readonly unit: string | null }

/** An error in a form that can be sent between processes. */
export interface PlainError {
  readonly name: string
  readonly message: string
  readonly stack?: string
  /** Such as `DOCALIGN_E102`. */
  readonly code?: string
  readonly details?: unknown
}

export function plainError(error: unknown): PlainError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const { name, message, stack } = error
  return {
    name,
    message,
    ...(stack === undefined ? {} : { stack }),
    ...('code' in error ? { code: String(error.code) } : {}),
    ...('details' in error ? { details: error.details } : {}),
  }
}

/** An error of the other process: its name, message and stack, with `code` and `details` if it had them. */
export function revivedError({ name, message, stack, ...known }: PlainError): Error {
  return Object.assign(new Error(message), { name, ...(stack === undefined ? {} : { stack }), ...known })
}
