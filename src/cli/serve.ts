import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Environment, EnvironmentError, type GitHubCredentials } from '../config/environment.ts'
import { readSpendingLimits } from '../epochs/live/limits.ts'
import { type Role, startServer } from '../main.ts'
import { readModelSettings } from '../models/settings.ts'
import type { ExitCode, Invocation, Terminal } from './command.ts'
import { environmentOf } from './environment.ts'
import { usageError } from './errors.ts'
import { serveSetup } from './set-up.ts'
import { untilStopped } from './until-stopped.ts'
import { ownVersion, versionedName } from './version.ts'

/** Programs stand beside this file, in the sources and when built. */
const programOf = (name: string): string =>
  fileURLToPath(new URL(`${name}${extname(import.meta.url)}`, import.meta.url))
const PROGRAMS = { isolated: programOf('isolated'), database: programOf('embedded-database') }
const ROLES: readonly string[] = ['all', 'web', 'worker'] satisfies Role[]

/** `docalign serve`: the GitHub App, until it is told to stop. Without credentials it serves the page that makes them. */
export async function runServe({ options }: Invocation, terminal: Terminal): Promise<ExitCode> {
  const role = options.get('role') ?? 'all'
  if (typeof role !== 'string' || !ROLES.includes(role)) throw usageError(`--role is ${ROLES.join(', ')}, not ${role}`)
  const environment = environmentOf(terminal)
  if (!hasCredentials(environment)) {
    if (environment.production)
      throw new EnvironmentError('APP_ID, PRIVATE_KEY and WEBHOOK_SECRET are needed in production')
    return setUp(environment, terminal)
  }
  const models = readModelSettings(terminal.env)
  const epochLimits = readSpendingLimits(terminal.env)
  const given = { environment, role: role as Role, models, epochLimits, cacheName: versionedName('docalign') }
  const server = await startServer({ ...given, version: ownVersion(), programs: PROGRAMS })
  terminal.stdout.write(`DocAlign ${ownVersion()} (${role}) listens on ${server.url}\n`)
  await untilStopped()
  terminal.stdout.write('finishing the jobs under way\n')
  await server.close()
  return 0
}

async function setUp(environment: Environment, terminal: Terminal): Promise<ExitCode> {
  const setUp = await serveSetup(environment, terminal)
  terminal.stdout.write(`No GitHub App yet. Open ${setUp.url} to create one; then start again.\n`)
  await untilStopped()
  await setUp.close()
  return 0
}

function hasCredentials(environment: Environment): environment is Environment & { readonly github: GitHubCredentials } {
  return environment.github !== null
}
