/** The result of a handler. A body that is not bytes is sent as JSON. */
export interface Answer {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export function ok(body: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status: 200, body, headers }
}

export function created(body: unknown): Answer {
  return { status: 201, body }
}

export const NO_CONTENT: Answer = { status: 204 }
