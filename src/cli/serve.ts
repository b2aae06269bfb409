import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SetUpResult } from '../app/http/set-up/handler.ts'
import { waitingHandler } from '../app/http/set-up/waiting.ts'
import { firstDelivery } from '../app/jobs/store.ts'
import { type Environment, EnvironmentError, type GitHubCredentials } from '../base/config/environment.ts'
import type { Queries } from '../base/db/database.ts'
import { readModelSettings } from '../base/models/settings.ts'
import { type Role, type RunningServer, type ServerOptions, startServer } from '../main.ts'
import { readSpendingLimits } from '../search/epochs/live/limits.ts'
import { environmentOf } from './server/environment.ts'
import { type SetUp, serveSetUp, settingsOf } from './server/set-up.ts'
import { untilStopped } from './server/until-stopped.ts'
import { startWatchdog } from './server/watchdog.ts'
import type { ExitCode, Invocation, Terminal } from './terminal/command.ts'
import { usageError } from './terminal/errors.ts'
import { ownVersion, versionedName } from './version.ts'

/** The programs are beside this file, in the sources and when built. */
const programOf = (name: string): string =>
  fileURLToPath(new URL(`${name}${extname(import.meta.url)}`, import.meta.url))
const PROGRAMS = { isolated: programOf('isolated'), database: programOf('embedded-database') }
const ROLES: readonly string[] = ['all', 'web', 'worker'] satisfies Role[]

/**
 * `docalign serve`: runs the GitHub App until it is stopped. Without credentials, or with `--set-up`, it first serves the page that creates
 * an App, and continues with its credentials.
 */
export async function runServe({ options }: Invocation, terminal: Terminal): Promise<ExitCode> {
  const role = options.get('role') ?? 'all'
  if (typeof role !== 'string' || !ROLES.includes(role)) throw usageError(`--role is ${ROLES.join(', ')}, not ${role}`)
  const environment = environmentOf(terminal)
  const watchdog = startWatchdog(environment.stopSeconds)
  try {
    return await serve(environment, options.has('set-up'), role as Role, terminal, untilStopped(watchdog.stopping))
  } finally {
    watchdog.close()
  }
}

async function serve(
  environment: Environment,
  isSetUp: boolean,
  role: Role,
  terminal: Terminal,
  stopped: Promise<void>,
): Promise<ExitCode> {
  if (!isSetUp && hasCredentials(environment)) {
    const server = await startServer(optionsOf(environment, role, terminal))
    return untilEnd(server, role, terminal, stopped)
  }
  if (environment.production && !isSetUp)
    throw new EnvironmentError('APP_ID, PRIVATE_KEY and WEBHOOK_SECRET are needed in production')
  const setUp = await serveSetUp(environment, terminal)
  terminal.stdout.write(
    `${hasCredentials(environment) ? 'To create another GitHub App' : 'There is no GitHub App yet. To create one'}, open ${setUp.url}\n`,
  )
  const result = await Promise.race([setUp.done, stopped])
  if (!result) {
    await setUp.http.close()
    return 0
  }
  try {
    const server = await startServer(withApp(setUp, result, role, terminal))
    return await untilEnd(server, role, terminal, stopped)
  } catch (error) {
    await setUp.http.close()
    throw error
  }
}

/** Options for the server with the new App. It takes over from the set-up page, and continues to show the first delivery there. */
function withApp({ key, http }: SetUp, result: SetUpResult, role: Role, terminal: Terminal): ServerOptions {
  const since = new Date(terminal.now())
  const chosen = environmentOf({ ...terminal, env: { ...terminal.env, ...settingsOf(result, terminal) } })
  if (!hasCredentials(chosen)) throw new EnvironmentError('the credentials cannot be used')
  const beside = (queries: Queries) =>
    waitingHandler({
      key,
      webUrl: chosen.webUrl,
      installUrl: result.installUrl,
      firstDelivery: () => firstDelivery(queries, since),
    })
  return { ...optionsOf(chosen, role, terminal), http, extraHandler: beside }
}

function optionsOf(environment: ServerOptions['environment'], role: Role, { env }: Terminal): ServerOptions {
  return {
    environment,
    role,
    models: readModelSettings(env),
    epochLimits: readSpendingLimits(env),
    cacheName: versionedName('docalign'),
    version: ownVersion(),
    programs: PROGRAMS,
  }
}

async function untilEnd(
  server: RunningServer,
  role: string,
  { stdout }: Terminal,
  stopped: Promise<void>,
): Promise<ExitCode> {
  stdout.write(`DocAlign ${ownVersion()} (${role}) listens on ${server.url}\n`)
  await stopped
  stdout.write('finishing the jobs under way\n')
  await server.close()
  return 0
}

function hasCredentials(environment: Environment): environment is Environment & { readonly github: GitHubCredentials } {
  return environment.github !== null
}
