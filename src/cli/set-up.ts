import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Environment, gitHubAddresses } from '../config/environment.ts'
import { type HttpServer, startHttp } from '../http/server.ts'
import { type SetUpResult, setUpHandler } from '../http/set-up/handler.ts'
import { waitingHandler } from '../http/set-up/waiting.ts'
import { describedApp, explainedPermissions } from './app-yml.ts'
import type { Terminal } from './command.ts'
import { fileError } from './errors.ts'

export interface SetUp {
  /** Where the page is, with the key to it. */
  readonly url: string
  /** In that address. */
  readonly key: string
  readonly http: HttpServer
  /** Settles when there are credentials, which are written down then. */
  readonly done: Promise<SetUpResult>
}

/**
 * Serves the page that creates a GitHub App as `app.yml` describes it, or takes the credentials of one. They are written to `.env` in the
 * terminal's folder, or, where that cannot be written to as in a container, to the folder of the data.
 */
export async function serveSetUp(environment: Environment, terminal: Terminal): Promise<SetUp> {
  const { GH_ORG: organisation, WEBHOOK_PROXY_URL: webhookUrl, GHE_HOST: host, GHE_PROTOCOL } = terminal.env
  const [key, state] = [secret(), secret()]
  let finish: (result: SetUpResult) => void = () => {}
  const done = new Promise<SetUpResult>((settle) => {
    finish = settle
  })
  const handler = setUpHandler({
    ...{ key, state, organisation: organisation || null, webhookUrl: webhookUrl || null },
    github: { host: host || null, protocol: GHE_PROTOCOL === 'http' ? 'http' : 'https' },
    ...{ described: describedApp(), permissions: explainedPermissions() },
    keep(result) {
      const file = keep(settingsOf(result), terminal.cwd, resolve(terminal.cwd, environment.dataFolder))
      terminal.stdout.write(`The credentials are in ${file}.\n`)
      const { webUrl } = gitHubAddresses(result.github)
      http.serve([waitingHandler({ key, webUrl, installUrl: result.installUrl }), handler])
      finish(result)
    },
  })
  const http = await startHttp([handler], environment, (error) => {
    terminal.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  })
  return { url: `${http.url.replace('//0.0.0.0:', '//127.0.0.1:')}/?key=${key}`, key, http, done }
}

/** What was set up, as variables of the server's environment. */
export function settingsOf({ credentials, github }: SetUpResult): Record<string, string> {
  return {
    APP_ID: credentials.appId,
    PRIVATE_KEY: credentials.privateKey,
    WEBHOOK_SECRET: credentials.webhookSecret,
    ...(github.host !== null && { GHE_HOST: github.host, GHE_PROTOCOL: github.protocol }),
  }
}

function secret(): string {
  return randomBytes(24).toString('base64url')
}

/** Writes settings to the environment file of the first folder that can be written to; tells which file that is. */
function keep(settings: Readonly<Record<string, string>>, ...folders: readonly string[]): string {
  for (const [index, folder] of folders.entries()) {
    const file = join(folder, '.env')
    try {
      if (index > 0) mkdirSync(folder, { recursive: true })
      write(settings, file)
      return file
    } catch (error) {
      if (index === folders.length - 1) throw fileError('write', file, error)
    }
  }
  throw new RangeError('there is no folder')
}

/** Writes settings in place of those of the same names; the rest of the file stays. Others may not read it. */
function write(settings: Readonly<Record<string, string>>, file: string): void {
  const isReplaced = (line: string): boolean => Object.hasOwn(settings, line.slice(0, line.indexOf('=')).trim())
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${quoted(value)}`)
  const text = [...kept.filter((line) => line !== '' && !isReplaced(line)), ...lines].join('\n')
  if (existsSync(file)) chmodSync(file, 0o600)
  writeFileSync(file, `${text}\n`, { mode: 0o600 })
}

function quoted(value: string): string {
  if (value.includes('\n')) return `"${value.replaceAll('\n', '\\n')}"`
  return /^[\w.:-]*$/.test(value) ? value : `'${value}'`
}
