/** `fault`: something does not work, or will not; `warning`: it works, and somebody should look at it. */
export type Status = 'ok' | 'warning' | 'fault'

/** What one check of an installation found. */
export interface CheckResult {
  /** What was looked at, in a word. */
  readonly name: string
  readonly status: Status
  /** In one line, without secrets. */
  readonly found: string
  /** What to do about it; null where there is nothing to do. */
  readonly wayOut: string | null
}

export function ok(name: string, found: string): CheckResult {
  return { name, status: 'ok', found, wayOut: null }
}

export function warning(name: string, found: string, wayOut: string): CheckResult {
  return { name, status: 'warning', found, wayOut }
}

export function fault(name: string, found: string, wayOut: string): CheckResult {
  return { name, status: 'fault', found, wayOut }
}

/** Why something failed, in one line. What `fetch` and the system say in the cause of an error says more than its message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (cause instanceof Error && error.message === 'fetch failed') return reasonOf(cause)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
