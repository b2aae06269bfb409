import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { configJsonSchema } from '../base/config/json-schema.ts'
import { CONFIG_FILES, MAX_CONFIG_BYTES } from '../base/config/load.ts'
import { parseConfig } from '../base/config/parse.ts'
import { readPlainFile } from '../base/git/plain-file.ts'
import { CLAIM_TYPES } from '../engine/rules/claim-kinds.ts'
import type { ExitCode, Invocation, Terminal } from './terminal/command.ts'
import { CliError, fileError } from './terminal/errors.ts'

/** `docalign config check`: prints every problem as a line on stderr, or one line if there is none. */
export async function runConfigCheck({ positionals }: Invocation, terminal: Terminal): Promise<ExitCode> {
  const { file, text } = await (positionals.length > 0
    ? readFirst(positionals, terminal.cwd, asNamed)
    : readFirst(CONFIG_FILES, terminal.cwd, asFound))
  const { problems } = parseConfig(file, text, CLAIM_TYPES)
  for (const { message } of problems) terminal.stderr.write(`${message}\n`)
  if (problems.length > 0) return 2
  terminal.stdout.write(`${file}: ok\n`)
  return 0
}

/** `docalign config schema`. */
export async function runConfigSchema(_: Invocation, terminal: Terminal): Promise<ExitCode> {
  terminal.stdout.write(`${JSON.stringify(configJsonSchema(CLAIM_TYPES), null, 2)}\n`)
  return 0
}

type Read = (path: string) => Promise<string>

const asNamed: Read = (path) => readFile(path, 'utf8')

/** Reads the file as a check does: the configuration of a repository must be a regular file. */
const asFound: Read = async (path) =>
  (await readPlainFile(path, { maxBytes: MAX_CONFIG_BYTES, isLinkFollowed: false })).toString('utf8')

async function readFirst(files: readonly string[], cwd: string, read: Read): Promise<{ file: string; text: string }> {
  for (const file of files) {
    try {
      return { file, text: await read(resolve(cwd, file)) }
    } catch (error) {
      const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
      if (!missing || files.length === 1) throw fileError('read', file, error)
    }
  }
  throw new CliError('DOCALIGN_E402', `no ${files.join(' or ')} in ${cwd}`)
}
