import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '../config/environment.ts'
import { startHttp } from '../http/server.ts'
import type { AppCredentials } from '../http/set-up/credentials.ts'
import { setUpHandler } from '../http/set-up/handler.ts'
import { describedApp } from './app-yml.ts'
import type { Terminal } from './command.ts'
import { fileError } from './errors.ts'

export interface SetUp {
  /** Where the page is, with the key to it. */
  readonly url: string
  close(): Promise<void>
}

/**
 * Serves the page that creates a GitHub App as `app.yml` describes it, or takes the credentials of one, and writes them to `.env` in the
 * terminal's folder.
 */
export async function serveSetup(environment: Environment, terminal: Terminal): Promise<SetUp> {
  const { apiUrl, webUrl } = environment
  const { GH_ORG: organisation, WEBHOOK_PROXY_URL: webhookUrl } = terminal.env
  const [key, state] = [secret(), secret()]
  const handler = setUpHandler({
    ...{ key, state, apiUrl, webUrl, organisation: organisation || null, webhookUrl: webhookUrl || null },
    described: describedApp(),
    keep(credentials) {
      const file = join(terminal.cwd, '.env')
      keep(credentials, file)
      terminal.stdout.write(`The credentials are in ${file}. Restart DocAlign to use them.\n`)
    },
  })
  const http = await startHttp([handler], environment, (error) => {
    terminal.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  })
  return { url: `${http.url}/?key=${key}`, close: http.close }
}

function secret(): string {
  return randomBytes(24).toString('base64url')
}

/** Writes credentials to an environment file, in place of those that are there; the rest of it stays. Others may not read it. */
function keep({ appId, privateKey, webhookSecret }: AppCredentials, file: string): void {
  const added = {
    APP_ID: appId,
    PRIVATE_KEY: `"${privateKey.replaceAll('\n', '\\n')}"`,
    WEBHOOK_SECRET: `'${webhookSecret}'`,
  }
  const isReplaced = (line: string): boolean => Object.hasOwn(added, line.slice(0, line.indexOf('=')).trim())
  try {
    const kept = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
    const lines = Object.entries(added).map(([name, value]) => `${name}=${value}`)
    const text = [...kept.filter((line) => line !== '' && !isReplaced(line)), ...lines].join('\n')
    if (existsSync(file)) chmodSync(file, 0o600)
    writeFileSync(file, `${text}\n`, { mode: 0o600 })
  } catch (error) {
    throw fileError('write', file, error)
  }
}
