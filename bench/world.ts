import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gitEnvironment } from 'github-sandbox/repositories/git-environment'
import { startGitHub } from 'github-sandbox/start'
import { Probot } from 'probot'
import { programOf, SCAN_LIMITS } from '../demo/stage.ts'
import { createGitHub } from '../src/app/github/client/client.ts'
import { createPermissions } from '../src/app/github/permissions.ts'
import { type Repository, saveInstallation, saveRepository } from '../src/app/github/store/installations.ts'
import { githubWriter } from '../src/app/github/writer.ts'
import { createHandlers } from '../src/app/jobs/handlers.ts'
import type { Handlers } from '../src/app/jobs/queue/attempt.ts'
import type { JobQueue } from '../src/app/jobs/queue/queue.ts'
import { createInbox } from '../src/app/jobs/receive.ts'
import type { Services } from '../src/app/jobs/services.ts'
import { NO_METRICS } from '../src/app/metrics/metrics.ts'
import { openDatabase } from '../src/base/db/database.ts'
import { createClones } from '../src/base/git/clones/clones.ts'
import { NO_MODELS } from '../src/base/models/settings.ts'
import { createSearch } from '../src/search/live/search.ts'
import { createScanner } from '../src/stages/isolated/scanner.ts'
import { withTables } from './postgres.ts'

/** The App with a settable clock, on PostgreSQL, and a GitHub sandbox whose repository follows a real history. */
export interface World {
  readonly services: Services
  readonly repositoryId: number
  /** Sets the clock, in milliseconds since the epoch. */
  at(time: number): void
  /** Moves the default branch to a commit, with the result of its tests. */
  push(sha: string, passed: boolean): Promise<void>
  /** Processes what was enqueued. */
  work(): Promise<void>
}

const FIRST = { number: 1, last: false, nextIn: 4000 }

/** @param origin a bare git repository */
export async function withWorld<T>(origin: string, work: (world: World) => Promise<T>): Promise<T> {
  return withTables(async (databaseUrl) => {
    const folder = await mkdtemp(join(tmpdir(), 'docalign-year-'))
    const database = await openDatabase({ databaseUrl, dataFolder: '' })
    const github = await startGitHub()
    const scanner = createScanner(programOf('isolated'), { most: 1, limits: SCAN_LIMITS, log: SILENT })
    const clones = createClones(join(folder, 'clones'), github.url)
    let time = Date.now()
    const now = () => time
    const search = createSearch({ queries: database.queries, now, log: SILENT })
    try {
      const repository = await github.createRepository({ owner: 'acme', name: 'history' })
      const git = (...args: string[]) =>
        execFileSync('git', ['--git-dir', repository.gitDir, ...args], { env: gitEnvironment(), stdio: 'pipe' })
      git('fetch', '--quiet', origin, '+refs/heads/*:refs/history/*')
      const { id: installationId } = await github.install([repository])
      const probot = new Probot({
        ...{ appId: github.app.id, privateKey: github.app.privateKey, secret: github.app.webhookSecret },
        ...{ baseUrl: `${github.url}/api/v3`, logLevel: 'fatal' },
      })
      const row: Repository = {
        ...{ id: repository.id, installationId, owner: 'acme', name: 'history', defaultBranch: 'main' },
        ...{ cloneUrl: `${github.url}/acme/history.git`, private: false, size: 12 },
      }
      await saveInstallation(database.queries, { id: installationId, account: 'acme', suspended: false })
      await saveRepository(database.queries, row)
      const jobs: { readonly name: string; readonly data: unknown }[] = []
      const add: JobQueue['add'] = async (name, data) => void jobs.push({ name, data })
      const services: Services = {
        ...{ queries: database.queries, vacuumEmbedded: async () => {}, clones, scanner, search, now, log: SILENT },
        ...{ queue: { add } as JobQueue, github: createGitHub(probot, Date.now), appId: github.app.id },
        permissions: createPermissions(Date.now),
        writerOf: (octokit) => githubWriter(octokit, async () => {}),
        archive: async () => {},
        ...{ models: NO_MODELS, epochLimits: { maxTokens: null, maxUsd: null }, metrics: NO_METRICS },
        coChangeRetentionDays: 180,
      }
      const handlers = createHandlers(services) as Readonly<Record<string, Handlers[keyof Handlers]>>
      const receive = createInbox(database.queries, services.queue)
      let heard = github.deliveries.length
      const world: World = {
        services,
        repositoryId: repository.id,
        at: (set) => {
          // No clock has fractions of a millisecond, and the database would lose them.
          time = Math.round(set)
        },
        async push(sha, passed) {
          git('update-ref', 'refs/heads/main', sha)
          await services.queue.add('scan-branch', { repositoryId: repository.id, branch: 'main', sha })
          await world.work()
          await repository.checkRun({ sha, name: 'test', conclusion: passed ? 'success' : 'failure', app: 'tests' })
          await world.work()
        },
        async work() {
          for (;;) {
            await github.settled()
            const news = github.deliveries.slice(heard)
            heard = github.deliveries.length
            for (const { guid, outgoing, body } of news)
              await receive({ id: guid, name: outgoing.event, payload: JSON.parse(body) })
            const due = new Map(jobs.splice(0).map((job) => [JSON.stringify(job), job]))
            if (due.size === 0) return
            for (const { name, data } of due.values()) await handlers[name]?.(data as never, FIRST)
          }
        },
      }
      return await work(world)
    } finally {
      await search.close()
      await clones.close()
      scanner.close()
      await github.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    }
  })
}

const SILENT = { debug() {}, info() {}, warn() {}, error() {} }
