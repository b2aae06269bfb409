import type { SandboxCheckRun, SandboxRepository } from 'github-sandbox/sandbox'
import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import type { ServerOptions } from '../../src/main.ts'
import type { MemoryBackend } from '../app/jobs/queue/in-memory.ts'
import { type App, type AppSettings, type Installed, isOnServices, type StartedApp, startApp } from './start-app.ts'

export type { App, Installed }

const WAIT = { timeout: 50_000, interval: isOnServices ? 50 : 25 }

/** Gate off by default: it costs a hundred queries. */
const UNGATED = { '.docalign.yml': 'epochs:\n  gate: off\n' }

/** Tests that wait for real time do so side by side; a queue in memory lets none pass. */
export const describeSideBySide = isOnServices ? describe.concurrent : describe

/** The App of all files that need nothing special, for as long as this process lives. */
let shared: Promise<StartedApp> | null = null
/** Those that run. */
const running = new Set<StartedApp>()
let owners = 0

interface AppNeeds extends Omit<AppSettings, 'options'> {
  /** Epochs are validated without a configuration that says so. */
  readonly isGated?: boolean
}

/**
 * DocAlign and a GitHub for all tests of a file: those that all files share, or own ones where these are to be special. Each test has a
 * repository of its own.
 */
export function useApp(options: Partial<ServerOptions> = {}, { isGated = false, ...needs }: AppNeeds = {}): App {
  const isShared = Object.keys({ ...options, ...needs }).length === 0
  let app: StartedApp
  beforeAll(async () => {
    if (isShared) shared ??= startApp({ options })
    app = await ((isShared && shared) || startApp({ options, ...needs }))
    running.add(app)
  })
  afterAll(async () => {
    running.delete(app)
    if (!isShared) await app.close()
  })
  return {
    get github() {
      return app.github
    },
    get url() {
      return app.url
    },
    get databaseUrl() {
      return app.databaseUrl
    },
    get dataFolder() {
      return app.dataFolder
    },
    get memory() {
      return app.memory
    },
    start: () => app.start(),
    stop: () => app.stop(),
    poll: () => app.poll(),
    unfinished: () => app.unfinished(),
    async installed(files) {
      owners++
      const repository = await app.github.createRepository({ owner: `acme-${owners}`, name: 'widgets' })
      const sha = await repository.commit('main', isGated ? files : { ...UNGATED, ...files }, { message: 'Begin' })
      const installation = await app.github.install([repository])
      await completed(repository, sha)
      return { repository, installation }
    },
  }
}

/** Waits for a commit's check run to be completed, and gives back the newest. */
export async function completed(repository: SandboxRepository, sha: string): Promise<SandboxCheckRun> {
  let run: SandboxCheckRun | undefined
  await eventually(() => {
    run = checkRunsOf(repository, sha).at(-1)
    expect(run, `check run of ${sha}`).toMatchObject({ status: 'completed' })
  })
  return run as SandboxCheckRun
}

/** DocAlign's own check runs of a commit, oldest first. */
export function checkRunsOf(repository: SandboxRepository, sha: string): SandboxCheckRun[] {
  return repository.checkRuns.filter((run) => run.headSha === sha && run.name === 'DocAlign')
}

/** Waits until an assertion holds. What waits for a later time is done meanwhile, where the queue can let time pass. */
export async function eventually(assertion: () => void | Promise<void>): Promise<void> {
  await vi.waitFor(async () => {
    for (const app of running) void hasten(app)
    await assertion()
  }, WAIT)
}

async function hasten({ github, memory }: App | StartedApp): Promise<void> {
  await github.settled()
  memory?.hasten()
}

/** Waits until all that was to be done about a repository is done: its deliveries are taken in and their jobs have ended. */
export function quiet(app: App, repository: SandboxRepository): Promise<void> {
  return app.memory ? idle(app) : quietInService(app, repository)
}

/** Has the App look for the reactions to what it has written on a repository. */
export async function pollReactions(app: App, repository: SandboxRepository): Promise<void> {
  // It knows of a comment a moment after that is on GitHub.
  await quiet(app, repository)
  await app.poll()
}

/** Waits until nothing is left to do. */
async function idle({ github, memory }: App): Promise<void> {
  for (let before = -1; before < github.deliveries.length; ) {
    before = github.deliveries.length
    await github.settled()
    if (memory) await settledInTime(memory)
    // What a job did on GitHub may be news of its own.
    await github.settled()
  }
}

async function settledInTime(memory: MemoryBackend): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, refuse) => {
    const left = (): string =>
      memory
        .unfinished()
        .map(({ name }) => name)
        .join(', ')
    timer = setTimeout(() => refuse(new Error(`jobs are not done: ${left()}`)), WAIT.timeout)
  })
  await Promise.race([late, memory.settled()]).finally(() => clearTimeout(timer))
}

async function quietInService({ github, unfinished }: App, { id }: SandboxRepository): Promise<void> {
  const concerns = (guid: string): boolean => {
    const repositoryId = github.deliveries.find((delivery) => delivery.guid === guid)?.outgoing.repositoryId ?? id
    return repositoryId === id
  }
  const received = (): number => github.deliveries.filter(({ guid }) => concerns(guid)).length
  await vi.waitFor(
    async () => {
      await github.settled()
      const before = received()
      const jobs = (await unfinished()).filter(
        ({ data }) => data.guids?.some(concerns) ?? (data.repositoryId ?? id) === id,
      )
      expect(jobs.map(({ name }) => name)).toEqual([])
      // What a job did on GitHub may be news of its own.
      await github.settled()
      expect(received()).toBe(before)
    },
    { ...WAIT, interval: 100 },
  )
}
