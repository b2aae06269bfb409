import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import type { Command, Invocation, Terminal } from '../terminal/command.ts'
import { fileError } from '../terminal/errors.ts'

/**
 * The terminal of a command, with the settings of environment files as defaults for its environment: of the file given by `--env-file`;
 * otherwise, for commands that work on the local server, of `.env` in the current folder, and then of the one in `DOCALIGN_DATA`, which a
 * container's set-up writes. Other commands never read `.env`: it may belong to a repository under check, and name a database or an
 * endpoint that would get our data and keys. Throws CliError `DOCALIGN_E402` for an unreadable file.
 */
export async function withEnvFile(command: Command, invocation: Invocation, terminal: Terminal): Promise<Terminal> {
  const named = invocation.options.get('env-file')
  if (typeof named !== 'string' && !(await worksOnServer(command, invocation))) return terminal
  const settings = typeof named === 'string' ? settingsOf(resolve(terminal.cwd, named)) : settingsBeside(terminal)
  return { ...terminal, env: { ...settings, ...terminal.env } }
}

type Settings = Readonly<Record<string, string | undefined>>

function settingsBeside({ cwd, env }: Terminal): Settings {
  const settings = settingsOf(join(cwd, '.env'), ['ENOENT'])
  const data = env.DOCALIGN_DATA || settings.DOCALIGN_DATA
  return data ? { ...settingsOf(join(resolve(cwd, data), '.env'), UNUSABLE), ...settings } : settings
}

/** A command whose argument may be a namespace or something else reads the server's settings only for a namespace or an epoch number. */
async function worksOnServer({ server }: Command, { positionals: [name] }: Invocation): Promise<boolean> {
  if (server !== 'by namespace') return server === 'always'
  const { isNamespaceName } = await import('../../ledger/entries/namespace-name.ts')
  return name !== undefined && (isNamespaceName(name) || /^\d+$/.test(name))
}

/** Reasons to ignore an unreadable file in the data folder; the command that uses the folder reports its problems. */
const UNUSABLE = ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM']

/** The settings of a file; empty if it cannot be read for one of these reasons. */
function settingsOf(file: string, forgiven: readonly string[] = []): Settings {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (error) {
    if (forgiven.includes((error as NodeJS.ErrnoException).code ?? '')) return {}
    throw fileError('read', file, error)
  }
}
