import { plain } from '../../base/text/plain.ts'

/** `fault`: something does not work, or will not; `warning`: it works, but needs attention. */
export type Status = 'ok' | 'warning' | 'fault'

export interface CheckResult {
  readonly name: string
  readonly status: Status
  /** In one line, without secrets. */
  readonly found: string
  /** How to fix it; null if there is nothing to fix. */
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

/** The reason of a failure, in one line. For `fetch`, the cause of an error says more than its message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (cause instanceof Error && error.message === 'fetch failed') return reasonOf(cause)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

export function asText(checks: readonly CheckResult[]): string {
  const width = Math.max(...checks.map(({ name }) => name.length))
  const lines = checks.map(({ name, status, found, wayOut }) => {
    const line = wayOut === null ? found : `${found} — ${wayOut}`
    return `${status.padEnd('warning'.length)}  ${name.padEnd(width)}  ${plain(line)}\n`
  })
  const numberOf = (wanted: Status): number => checks.filter(({ status }) => status === wanted).length
  const counted = [counting(numberOf('fault'), 'fault'), counting(numberOf('warning'), 'warning')]
  return `${lines.join('')}\n${counted.join(' · ')} · ${counting(checks.length, 'check')}\n`
}

/** The same as JSON. */
export function asJson(checks: readonly CheckResult[]): string {
  const shown = checks.map(({ wayOut, ...check }) => ({ ...check, way_out: wayOut }))
  return `${JSON.stringify({ version: 1, checks: shown }, null, 2)}\n`
}

function counting(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
