import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { type HttpServer, startHttp } from '../../app/http/server/server.ts'
import { type SetUpResult, setUpHandler } from '../../app/http/set-up/handler.ts'
import { waitingHandler } from '../../app/http/set-up/waiting.ts'
import { type Environment, gitHubAddresses } from '../../base/config/environment.ts'
import { describedApp, explainedPermissions } from '../app-yml.ts'
import type { Terminal } from '../terminal/command.ts'
import { settingsFile, writeSettings } from './settings-file.ts'

export interface SetUp {
  readonly url: string
  /** Part of the page's address. */
  readonly key: string
  readonly http: HttpServer
  /** Resolves with the credentials once they are stored. */
  readonly done: Promise<SetUpResult>
}

/**
 * Serves the page that creates a GitHub App by `app.yml`, or accepts the credentials of an existing one. They are written to `.env` in the
 * terminal's folder or, if that is not writable as in a container, in the data folder. Throws CliError if neither is writable, before
 * anything is served.
 */
export async function serveSetUp(environment: Environment, terminal: Terminal): Promise<SetUp> {
  const { GH_ORG: organisation, WEBHOOK_PROXY_URL: webhookUrl, GHE_HOST: host, GHE_PROTOCOL } = terminal.env
  const file = settingsFile(terminal.cwd, resolve(terminal.cwd, environment.dataFolder))
  const [key, state] = [secret(), secret()]
  let finish: (result: SetUpResult) => void = () => {}
  const done = new Promise<SetUpResult>((settle) => {
    finish = settle
  })
  const handler = setUpHandler({
    key,
    state,
    organisation: organisation || null,
    webhookUrl: webhookUrl || null,
    github: { host: host || null, protocol: GHE_PROTOCOL === 'http' ? 'http' : 'https' },
    described: describedApp(environment),
    permissions: explainedPermissions(),
    keep(result) {
      writeSettings(file, settingsOf(result, terminal))
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

/** The result of the set-up as environment variables of the server; removes an Enterprise host that was not chosen. */
export function settingsOf(
  { credentials, github }: SetUpResult,
  { env }: Pick<Terminal, 'env'>,
): Record<string, string> {
  const { client } = credentials
  return {
    APP_ID: credentials.appId,
    PRIVATE_KEY: credentials.privateKey,
    WEBHOOK_SECRET: credentials.webhookSecret,
    ...(client !== null && { GITHUB_CLIENT_ID: client.id, GITHUB_CLIENT_SECRET: client.secret }),
    // Client credentials of another App would not work for this one.
    ...(client === null && env.GITHUB_CLIENT_ID && { GITHUB_CLIENT_ID: '', GITHUB_CLIENT_SECRET: '' }),
    ...(github.host !== null && { GHE_HOST: github.host, GHE_PROTOCOL: github.protocol }),
    ...(github.host === null && env.GHE_HOST && { GHE_HOST: '', GHE_PROTOCOL: '' }),
  }
}

function secret(): string {
  return randomBytes(24).toString('base64url')
}
