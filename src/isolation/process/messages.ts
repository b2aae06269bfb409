/** What a process is asked for; it answers one call at a time. */
export interface Call {
  readonly name: string
  readonly input: unknown
}

/** What the process that asked is asked in turn, while a call runs: what only it can reach. */
export interface Question {
  readonly name: string
  readonly input: unknown
}

export type ToProcess =
  | ({ readonly kind: 'call' } & Call)
  | { readonly kind: 'answer'; readonly number: number; readonly value?: unknown; readonly error?: PlainError }

export type FromProcess =
  | { readonly kind: 'ready' }
  /** What it begins to work on, or null when it is done with that. */
  | { readonly kind: 'unit'; readonly unit: string | null }
  | ({ readonly kind: 'question'; readonly number: number } & Question)
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly error: PlainError; readonly unit: string | null }

/** An error as it crosses from one process to another. */
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
    ...{ name, message },
    ...(stack === undefined ? {} : { stack }),
    ...('code' in error ? { code: String(error.code) } : {}),
    ...('details' in error ? { details: error.details } : {}),
  }
}

/** An error of the other process: its name, message and stack, with `code` and `details` where it had them. */
export function revivedError({ name, message, stack, ...known }: PlainError): Error {
  return Object.assign(new Error(message), { name, ...(stack === undefined ? {} : { stack }), ...known })
}
