import { reportsOf } from '../check/format.ts'
import type { Invocation } from '../terminal/command.ts'
import { usageError } from '../terminal/errors.ts'

/** How to fix findings: in the work tree or, if `isDry`, as a printed diff. */
export interface FixMode {
  readonly isDry: boolean
  /** Ask about suggestions that are guesses. */
  readonly isInteractive: boolean
}

/**
 * The fix options of a check; null without `--fix`.
 *
 * @throws CliError `DOCALIGN_E401` for incompatible options
 */
export function fixModeOf(invocation: Invocation): FixMode | null {
  const { options } = invocation
  const isDry = options.has('dry-run')
  if (!options.has('fix')) {
    if (isDry) throw usageError('--dry-run says what --fix would do; give both')
    return null
  }
  if (options.has('head')) throw usageError('--fix changes the work tree, and --head checks another commit; give one')
  if (options.has('staged'))
    throw usageError('--fix changes the work tree, and --staged checks what is staged; give one')
  if (options.has('judge')) throw usageError('--fix judges what it changes and --judge what was there; give one')
  const [{ format, file } = { format: 'terminal', file: null }, other] = reportsOf(invocation)
  if (other || file !== null || (format !== 'terminal' && format !== 'json'))
    throw usageError(`--fix reports to a terminal or as --json; give it without --${other ? 'format' : format}`)
  if (options.has('write-baseline')) throw usageError('--fix and --write-baseline exclude each other; give one')
  if (isDry && format === 'json') throw usageError('--dry-run prints a diff and --json a report; give one')
  return { isDry, isInteractive: options.has('interactive') }
}
