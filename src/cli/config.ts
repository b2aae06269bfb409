import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { configJsonSchema } from '../config/json-schema.ts'
import { CONFIG_FILES } from '../config/load.ts'
import { parseConfig } from '../config/parse.ts'
import type { ExitCode, Invocation, Terminal } from './terminal/command.ts'
import { CliError, fileError } from './terminal/errors.ts'

/** `docalign config check`: every problem on a line of stderr, or one line that says all is fine. */
export async function runConfigCheck({ positionals }: Invocation, terminal: Terminal): Promise<ExitCode> {
  const { file, text } = await readFirst(positionals.length > 0 ? positionals : CONFIG_FILES, terminal.cwd)
  const { problems } = parseConfig(file, text)
  for (const { message } of problems) terminal.stderr.write(`${message}\n`)
  if (problems.length > 0) return 2
  terminal.stdout.write(`${file}: ok\n`)
  return 0
}

/** `docalign config schema`. */
export async function runConfigSchema(_: Invocation, terminal: Terminal): Promise<ExitCode> {
  terminal.stdout.write(`${JSON.stringify(configJsonSchema(), null, 2)}\n`)
  return 0
}

async function readFirst(files: readonly string[], cwd: string): Promise<{ file: string; text: string }> {
  for (const file of files) {
    try {
      return { file, text: await readFile(resolve(cwd, file), 'utf8') }
    } catch (error) {
      const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
      if (!missing || files.length === 1) throw fileError('read', file, error)
    }
  }
  throw new CliError('DOCALIGN_E402', `there is no ${files.join(' or ')} in ${cwd}`)
}
