import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from 'probot'
import type { Environment } from '../config/environment.ts'
import type { Terminal } from './command.ts'
import { fileError } from './errors.ts'

/** DocAlign's own folder, with its `app.yml`: two folders above this file, in the sources and when built. */
const PACKAGE = fileURLToPath(new URL('../../', import.meta.url))

/** What Probot's page looks for in the process's own environment. */
const READ_BY_PAGE = ['GHE_HOST', 'GHE_PROTOCOL', 'GH_ORG', 'WEBHOOK_PROXY_URL']

/**
 * Serves Probot's setup page, which creates the App on GitHub as `app.yml` of this package describes it, and writes the
 * credentials that it is given to `.env` in the terminal's folder. Resolves with what ends it.
 */
export async function serveSetup({ host, port }: Environment, terminal: Terminal): Promise<() => Promise<void>> {
  const variables = terminal.env
  for (const name of READ_BY_PAGE) if (variables[name]) process.env[name] = variables[name]
  // Without this one it installs a proxy's client.
  process.env.NO_SMEE_SETUP ??= 'true'
  // The page looks for `app.yml` in the folder of the process, and nowhere else.
  const before = process.cwd()
  process.chdir(PACKAGE)
  const server = await run(() => {}, {
    env: { ...variables, REDIS_URL: '', HOST: host, PORT: String(port) },
    updateEnv: (credentials) => keep(credentials, join(terminal.cwd, '.env')),
  })
  return async () => {
    await server.stop()
    process.chdir(before)
  }
}

/** Writes variables to an environment file, in place of those of the same names; the rest of it stays. */
function keep(variables: NodeJS.ProcessEnv, file: string): NodeJS.ProcessEnv {
  const isReplaced = (line: string): boolean => Object.hasOwn(variables, line.slice(0, line.indexOf('=')).trim())
  const added = Object.entries(variables).map(([name, value = '']) => `${name}=${value.replaceAll('\n', '\\n')}`)
  try {
    const kept = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
    const lines = [...kept.filter((line) => line !== '' && !isReplaced(line)), ...added]
    writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 })
  } catch (error) {
    throw fileError('write', file, error)
  }
  return variables
}
