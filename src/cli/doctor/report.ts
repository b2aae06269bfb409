import { plain } from '../../plain.ts'
import type { CheckResult, Status } from './result.ts'

/** One line for each check, and one that counts them. */
export function asText(checks: readonly CheckResult[]): string {
  const width = Math.max(...checks.map(({ name }) => name.length))
  const lines = checks.map(({ name, status, found, wayOut }) => {
    const said = wayOut === null ? found : `${found} — ${wayOut}`
    return `${status.padEnd('warning'.length)}  ${name.padEnd(width)}  ${plain(said)}\n`
  })
  const numberOf = (wanted: Status): number => checks.filter(({ status }) => status === wanted).length
  const counted = [counting(numberOf('fault'), 'fault'), counting(numberOf('warning'), 'warning')]
  return `${lines.join('')}\n${counted.join(' · ')} · ${counting(checks.length, 'check')}\n`
}

/** The same for programs. */
export function asJson(checks: readonly CheckResult[]): string {
  const shown = checks.map(({ wayOut, ...check }) => ({ ...check, way_out: wayOut }))
  return `${JSON.stringify({ version: 1, checks: shown }, null, 2)}\n`
}

function counting(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
