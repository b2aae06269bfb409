import type { GitHubSandbox, GitHubSandboxOptions, SandboxCheckRun, SandboxRepository } from 'github-sandbox/sandbox'
import { startGitHub } from 'github-sandbox/start'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { type RunningServer, type ServerOptions, startServer } from '../../src/main.ts'
import { Octokit } from '../octokit.ts'
import { programFile } from '../programs.ts'
import { SCAN_LIMITS } from '../scanner.ts'
import { databaseFor } from './database.ts'
import { type UnfinishedJob, type WatchedJobs, watchJobs } from './jobs.ts'

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
  /** Where its database answers. */
  readonly databaseUrl: string
}

export interface Installed {
  readonly repository: SandboxRepository
  readonly installation: { readonly id: number }
}

const WAIT = { timeout: 50_000, interval: 50 }

/** What is not looked at is not asked a hundred questions about. */
const UNGATED = { '.docalign.yml': 'epochs:\n  gate: off\n' }

/** DocAlign and a GitHub for all tests of a file. Epochs are validated where `isGated` or a configuration of the test says so. */
export function useApp(
  options: Partial<ServerOptions> = {},
  { isGated = false, sandbox = {} }: { readonly isGated?: boolean; readonly sandbox?: GitHubSandboxOptions } = {},
): App {
  let github: GitHubSandbox
  let server: RunningServer | null = null
  let settings: Awaited<ReturnType<typeof databaseFor>>
  let watched: WatchedJobs
  let owners = 0
  const start = async (): Promise<void> => {
    server = await startServer({
      role: 'all',
      version: '0.0.0',
      programs: { isolated: programFile('isolated'), database: programFile('embedded-database') },
      Octokit,
      writeInterval: 0,
      firstRetry: 250,
      environment: {
        ...settings.environment,
        dryRun: false,
        apiRate: 0,
        metricsToken: null,
        clonesBytes: null,
        scanLimits: SCAN_LIMITS,
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
      ...options,
    })
    github.webhooksTo(`${server.url}/api/github/webhooks`)
  }
  const stop = async (): Promise<void> => {
    github.webhooksTo(null)
    await server?.close()
    server = null
  }
  beforeAll(async () => {
    settings = await databaseFor()
    watched = watchJobs(settings.environment)
    github = await startGitHub(sandbox)
    await start()
  })
  afterAll(async () => {
    await stop()
    await watched.close()
    await github.close()
    await settings.remove()
  })
  return {
    get github() {
      return github
    },
    get url() {
      return server?.url ?? ''
    },
    get databaseUrl() {
      return server?.databaseUrl ?? ''
    },
    start,
    stop,
    unfinished: () => watched.unfinished(),
    async installed(files) {
      owners++
      const repository = await github.createRepository({ owner: `acme-${owners}`, name: 'widgets' })
      const sha = await repository.commit('main', isGated ? files : { ...UNGATED, ...files }, { message: 'Begin' })
      const installation = await github.install([repository])
      await completed(repository, sha)
      return { repository, installation }
    },
  }
}

/** Waits for a commit's check run to be completed, and gives back the newest. */
export async function completed(repository: SandboxRepository, sha: string): Promise<SandboxCheckRun> {
  return vi.waitFor(() => {
    const run = checkRunsOf(repository, sha).at(-1)
    expect(run, `check run of ${sha}`).toMatchObject({ status: 'completed' })
    return run as SandboxCheckRun
  }, WAIT)
}

/** DocAlign's own check runs of a commit, oldest first. */
export function checkRunsOf(repository: SandboxRepository, sha: string): SandboxCheckRun[] {
  return repository.checkRuns.filter((run) => run.headSha === sha && run.name === 'DocAlign')
}

/** Waits until an assertion holds. */
export async function eventually(assertion: () => void | Promise<void>): Promise<void> {
  await vi.waitFor(assertion, WAIT)
}

/** Waits until all that was to be done about a repository is done: its deliveries are taken in and their jobs have ended. */
export async function quiet({ github, unfinished }: App, { id }: SandboxRepository): Promise<void> {
  const concerns = (guid: string): boolean => {
    const repositoryId = github.deliveries.find((delivery) => delivery.guid === guid)?.outgoing.repositoryId ?? id
    return repositoryId === id
  }
  const heard = (): number => github.deliveries.filter(({ guid }) => concerns(guid)).length
  await vi.waitFor(
    async () => {
      await github.settled()
      const before = heard()
      const jobs = (await unfinished()).filter(
        ({ data }) => data.guids?.some(concerns) ?? (data.repositoryId ?? id) === id,
      )
      expect(jobs.map(({ name }) => name)).toEqual([])
      // What a job did on GitHub may be news of its own.
      await github.settled()
      expect(heard()).toBe(before)
    },
    { ...WAIT, interval: 100 },
  )
}
