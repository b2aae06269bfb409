import type { Severity } from '../../base/config/claim-types.ts'
import type { Config } from '../../base/config/schema.ts'
import type { ReportedClaim } from '../../engine/scan/result.ts'
import type { ExitCode, Invocation } from '../terminal/command.ts'
import { usageError } from '../terminal/errors.ts'

const RANK: Readonly<Record<Severity, number>> = { low: 0, medium: 1, high: 2 }

/** How many findings a check tolerates. */
export interface Tolerance {
  /** Whether any number of findings is tolerated. */
  readonly isAny: boolean
  readonly most: number
}

/** @throws CliError `DOCALIGN_E401` for an invalid number, or options that exclude each other */
export function toleranceOf({ options }: Invocation): Tolerance {
  const isAny = options.has('exit-zero')
  const given = options.get('max-findings')
  if (given === undefined) return { isAny, most: 0 }
  if (isAny) throw usageError('--exit-zero and --max-findings exclude each other; give one')
  const most = Number(given)
  if (!/^\d+$/.test(String(given)) || !Number.isSafeInteger(most)) throw usageError('--max-findings is a number from 0')
  return { isAny, most }
}

/** 1 if more findings of at least `check.min_severity` exist than are tolerated. */
export function exitCodeOf(
  findings: readonly ReportedClaim[],
  { check }: Config,
  { isAny, most }: Tolerance,
): ExitCode {
  const count = findings.filter(({ severity }) => RANK[severity] >= RANK[check.min_severity]).length
  return !isAny && count > most ? 1 : 0
}
