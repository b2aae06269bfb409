import type { GitHubSandbox, GitHubSandboxOptions, SandboxRepository } from 'github-sandbox/sandbox'
import { startGitHub } from 'github-sandbox/start'
import { openQueue } from '../../src/app/jobs/queue/queue.ts'
import { type RunningServer, type ServerOptions, startServer } from '../../src/main.ts'
import { type MemoryBackend, memoryBackend } from '../app/jobs/queue/in-memory.ts'
import { Octokit } from '../octokit.ts'
import { programFile } from '../programs.ts'
import { SCAN_LIMITS } from '../scanner.ts'
import { databaseFor, type ServerDatabase } from './database.ts'
import { type UnfinishedJob, watchJobs } from './jobs.ts'

/** DocAlign beside a GitHub of its own. */
export interface App {
  readonly github: GitHubSandbox
  /** A repository with these files on `main`, on which DocAlign is installed and whose first scan is done. */
  installed(files: Readonly<Record<string, string>>): Promise<Installed>
  /** Ends the server, as a deployment does. */
  stop(): Promise<void>
  /** Starts it again on the same database. */
  start(): Promise<void>
  readonly url: string
  /** Jobs that wait, run, or will be tried again. */
  unfinished(): Promise<UnfinishedJob[]>
  /** Has it look for reactions, as it does every minute. */
  poll(): Promise<void>
  /** Where its database answers. */
  readonly databaseUrl: string
  /** Its clones, among other things. */
  readonly dataFolder: string
  /** The queue, if it is in this process. */
  readonly memory: MemoryBackend | null
}

export interface Installed {
  readonly repository: SandboxRepository
  readonly installation: { readonly id: number }
}

export interface AppSettings {
  readonly options: Partial<ServerOptions>
  /** Seconds that a server has to end. */
  readonly stopSeconds?: number
  readonly sandbox?: GitHubSandboxOptions
  /** It asks on new repositories before it writes anything else to people. */
  readonly onboarding?: boolean
  /** Keeps the jobs where those of a server are, whatever else the tests do. */
  readonly isQueueReal?: boolean
}

export interface StartedApp extends Omit<App, 'installed'> {
  close(): Promise<void>
}

/** Whether the jobs of the Apps are in a Redis or a PostgreSQL server, which the tests are to be run on. */
export const isOnServices = Boolean(process.env.TEST_REDIS_URL || process.env.TEST_DATABASE_URL)

export async function startApp({
  options,
  stopSeconds = 10,
  sandbox = {},
  onboarding = false,
  isQueueReal = isOnServices,
}: AppSettings): Promise<StartedApp> {
  const settings = await databaseFor()
  const github = await startGitHub(sandbox)
  const memory = isQueueReal ? null : memoryBackend()
  const jobs = memory ? inMemory(memory) : inService(settings.environment)
  let server: RunningServer | null = null
  const app: StartedApp = {
    github,
    memory,
    ...jobs,
    get url() {
      return server?.url ?? ''
    },
    get databaseUrl() {
      return server?.databaseUrl ?? ''
    },
    dataFolder: settings.environment.dataFolder,
    async start() {
      server = await startServer({
        ...serverOptions(github, { ...settings.environment, onboarding }, stopSeconds),
        ...(memory && { backend: memory }),
        ...options,
      })
      github.webhooksTo(`${server.url}/api/github/webhooks`)
    },
    async stop() {
      github.webhooksTo(null)
      await server?.close()
      server = null
    },
    async close() {
      await app.stop()
      await jobs.close()
      await github.close()
      await settings.remove()
    },
  }
  await app.start()
  return app
}

interface Jobs extends Pick<App, 'unfinished' | 'poll'> {
  close(): Promise<void>
}

function inMemory(memory: MemoryBackend): Jobs {
  return {
    unfinished: async () => memory.unfinished() as UnfinishedJob[],
    poll: async () => void (await memory.queue('events', {}).add('poll-reactions', {}, {})),
    close: () => memory.close(),
  }
}

function inService(environment: ServerDatabase['environment']): Jobs {
  const watched = watchJobs(environment)
  const { databaseUrl, redisUrl, queuePrefix: prefix } = environment
  const queue = openQueue({ databaseUrl: databaseUrl ?? '', redisUrl, prefix })
  return {
    unfinished: () => watched.unfinished(),
    poll: () => queue.add('poll-reactions', {}),
    async close() {
      await queue.close()
      await watched.close()
    },
  }
}

function serverOptions(
  github: GitHubSandbox,
  environment: ServerDatabase['environment'] & { readonly onboarding: boolean },
  stopSeconds: number,
): ServerOptions {
  return {
    role: 'all',
    version: '0.0.0',
    programs: { isolated: programFile('isolated'), database: programFile('embedded-database') },
    Octokit,
    writeInterval: 0,
    firstRetry: 250,
    environment: {
      ...environment,
      dryRun: false,
      apiRate: 0,
      metricsToken: null,
      clonesBytes: null,
      scanLimits: SCAN_LIMITS,
      stopSeconds,
      features: { switches: {}, rolloutPercent: 100, shadowPercent: null },
      coChangeRetentionDays: 180,
      github: { appId: github.app.id, ...github.app },
      signIn: null,
      apiUrl: `${github.url}/api/v3`,
      webUrl: github.url,
      host: '127.0.0.1',
      port: 0,
      logLevel: (process.env.TEST_LOG as 'debug' | undefined) ?? 'fatal',
      production: false,
    },
  }
}
