import { runCheck } from '../check/check.ts'
import type { ExitCode, Invocation, Terminal } from '../terminal/command.ts'
import { usageError } from '../terminal/errors.ts'

/** `docalign fix`: checks the files on disk and applies the certain fixes; with `--interactive`, asks about the others. */
export function runFixCommand({ positionals, options }: Invocation, terminal: Terminal): Promise<ExitCode> {
  if (options.has('interactive') && options.has('json'))
    throw usageError('--interactive asks a person and --json answers a program; give one')
  return runCheck({ positionals, options: new Map([...options, ['fix', true]]) }, terminal)
}
