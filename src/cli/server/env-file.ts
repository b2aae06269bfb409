import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import type { Command, Invocation, Terminal } from '../terminal/command.ts'
import { fileError } from '../terminal/errors.ts'

/**
 * The terminal of a command, with the settings of an environment file beneath its environment: of the file that `--env-file` names,
 * or of `.env` in the current folder where the command works on the server that is set up there, and beneath it of the one in
 * `DOCALIGN_DATA`, which a container's set-up writes. No other command reads `.env`: it may be that of a repository under check, and
 * name a database or an endpoint that is to get our data and keys. Throws CliError `DOCALIGN_E402` for a file that cannot be read.
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

/** A command that takes a namespace or something else reads the server's settings for a namespace alone. */
async function worksOnServer({ server }: Command, { positionals: [name] }: Invocation): Promise<boolean> {
  if (server !== 'by namespace') return server === 'always'
  const { isNamespaceName } = await import('../../entries/namespaces.ts')
  return name !== undefined && (isNamespaceName(name) || /^\d+$/.test(name))
}

/** Why there are no settings in a folder of data; the command that uses the folder reports what is wrong with it. */
const UNUSABLE = ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM']

/** The settings of a file; none where it cannot be read for one of these reasons. */
function settingsOf(file: string, forgiven: readonly string[] = []): Settings {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (error) {
    if (forgiven.includes((error as NodeJS.ErrnoException).code ?? '')) return {}
    throw fileError('read', file, error)
  }
}
