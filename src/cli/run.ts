import { plain } from '../base/text/plain.ts'
import { COMMANDS } from './commands.ts'
import { withEnvFile } from './server/env-file.ts'
import { serverInsteadOf } from './server-package.ts'
import { readArguments } from './terminal/arguments.ts'
import type { ExitCode, Terminal } from './terminal/command.ts'
import { FORMER_NAMES, withTodaysName } from './terminal/former-names.ts'
import { commandHelp, firstHelp, groupHelp, overview } from './terminal/help.ts'
import { textOf } from './terminal/text-of.ts'
import { ownVersion } from './version.ts'

/** Runs one command line (the arguments after the program's name). Errors become one line on stderr; never rejects. */
export async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  try {
    const { command, group, ...invocation } = readArguments(args, COMMANDS)
    if (args.length === 0) {
      terminal.stdout.write(firstHelp(COMMANDS, ownVersion()))
      return 0
    }
    if (invocation.options.has('help') || (!command && !invocation.options.has('version'))) {
      const all = group === undefined ? overview(COMMANDS, ownVersion()) : groupHelp(group, COMMANDS)
      terminal.stdout.write(command ? commandHelp(command) : all)
      return 0
    }
    if (!command || invocation.options.has('version')) {
      terminal.stdout.write(`${ownVersion()}\n`)
      return 0
    }
    const { former } = withTodaysName(args)
    if (former !== null && terminal.stderr.isTTY)
      terminal.stderr.write(`docalign ${former} is now called docalign ${FORMER_NAMES.get(former)}\n`)
    try {
      const execute = await command.load()
      return await execute(invocation, await withEnvFile(command, invocation, terminal))
    } catch (error) {
      const server = await serverInsteadOf(error, command.name)
      return await server.run(withTodaysName(args).args, terminal)
    }
  } catch (error) {
    terminal.stderr.write(`${describe(error, args.includes('--debug'))}\n`)
    return 2
  }
}

function describe(error: unknown, debug: boolean): string {
  const message = textOf(error)
  const code =
    error instanceof Error && 'code' in error && /^DOCALIGN_E\d{3}$/.test(String(error.code))
      ? String(error.code)
      : null
  const line = plain(code ? `${code} ${message}` : `DOCALIGN_E001 unexpected: ${message} (--debug shows where)`)
  return debug && error instanceof Error ? `${line}\n${traceOf(error)}` : line
}

function traceOf(error: Error): string {
  const cause = error.cause instanceof Error ? `\ncaused by ${traceOf(error.cause)}` : ''
  return `${error.stack ?? error.message}${cause}`
}
