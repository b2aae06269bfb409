import type { Invocation } from '../terminal/command.ts'
import { usageError } from '../terminal/errors.ts'

/** What is about something else than the files on disk, or about one check alone. */
const OTHERS = ['head', 'staged', 'fix', 'write-baseline', 'judge', 'html', 'strict']

/** @throws CliError `DOCALIGN_E401` for options that do not go together with `--watch` */
export function wantsWatch({ options }: Invocation): boolean {
  if (!options.has('watch')) return false
  const other = OTHERS.find((name) => options.has(name))
  if (other) throw usageError(`--watch and --${other} exclude each other; give one`)
  return true
}
