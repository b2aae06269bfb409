import { pathToFileURL } from 'node:url'
import type { TerminalOptions } from '../../report/terminal.ts'
import { wantsColor } from './color.ts'
import type { Terminal } from './command.ts'

/** The layout of a report on standard output; `workTree` is null without a work tree. */
export function layoutOf({ stdout, env, now }: Terminal, workTree: string | null): TerminalOptions {
  const isScreen = stdout.isTTY === true
  return {
    color: wantsColor(stdout, env),
    width: isScreen ? (stdout.columns ?? 80) : null,
    now: now(),
    rootUrl: isScreen && env.TERM !== 'dumb' && workTree !== null ? pathToFileURL(`${workTree}/`).href : null,
  }
}
