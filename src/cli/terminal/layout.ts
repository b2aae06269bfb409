import { pathToFileURL } from 'node:url'
import type { TerminalOptions } from '../../report/terminal.ts'
import { wantsColor } from './color.ts'
import type { Terminal } from './command.ts'

/** How a report is laid out on the standard output; `workTree` is the folder that files are checked out in, if there is one. */
export function layoutOf({ stdout, env, now }: Terminal, workTree: string | null): TerminalOptions {
  const isScreen = stdout.isTTY === true
  return {
    color: wantsColor(stdout, env),
    width: isScreen ? (stdout.columns ?? 80) : null,
    now: now(),
    rootUrl: isScreen && env.TERM !== 'dumb' && workTree !== null ? pathToFileURL(`${workTree}/`).href : null,
  }
}
