import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SandboxCheckRun } from 'github-sandbox/sandbox'
import { onTestFinished } from 'vitest'
import { createGitHub } from '../../../src/app/github/client/client.ts'
import { createPermissions } from '../../../src/app/github/permissions.ts'
import type { Repository } from '../../../src/app/github/store/installations.ts'
import { savePullRequest } from '../../../src/app/github/store/pull-requests.ts'
import { CHECK_NAME } from '../../../src/app/github/write-check-run.ts'
import type { EventName, Payload } from '../../../src/app/jobs/events.ts'
import { createHandlers } from '../../../src/app/jobs/handlers.ts'
import type { Attempt, Handlers } from '../../../src/app/jobs/queue/attempt.ts'
import { JOBS, type JobName } from '../../../src/app/jobs/queue/jobs.ts'
import type { JobQueue } from '../../../src/app/jobs/queue/queue.ts'
import { scanBranch } from '../../../src/app/jobs/scan/scan-branch.ts'
import { scanPullRequest } from '../../../src/app/jobs/scan/scan-pull-request.ts'
import type { Services } from '../../../src/app/jobs/services.ts'
import { NO_METRICS } from '../../../src/app/metrics/metrics.ts'
import type { Queries } from '../../../src/base/db/database.ts'
import { createClones } from '../../../src/base/git/clones/clones.ts'
import { type ModelSettings, NO_MODELS } from '../../../src/base/models/settings.ts'
import { createSearch } from '../../../src/search/live/search.ts'
import { sharedScanner } from '../../scanner.ts'
import type { Later } from '../../shared.ts'
import { pullRow } from '../github/rows.ts'
import { type Scene, type SceneOptions, scene } from '../github/scene.ts'

/** A repository on a GitHub in a box, and the jobs that scan it, called as a worker would. */
export interface JobScene extends Scene {
  readonly services: Services
  /** Jobs that were put into the queue. What a scan has written to GitHub is written before it ends; what fails then stays. */
  readonly added: unknown[][]
  /** Does the jobs that write what a job has found, once that has ended. */
  andWrites(job: Promise<void>): Promise<void>
  scanBranch(sha: string, options?: { readonly branch?: string; readonly attempt?: Attempt }): Promise<void>
  /** Opens a pull request from a branch. Gives back its number. */
  pullRequest(head: string, sha: string): Promise<number>
  scanPullRequest(number: number, attempt?: Attempt): Promise<void>
  /** The newest check run of a commit that tells of its scan. */
  checkRun(sha: string): SandboxCheckRun | undefined
}

/** An event of GitHub about a repository, with what is read of its payload. */
export function payloadOf<E extends EventName>(
  { id, name, owner, private: isPrivate, cloneUrl, defaultBranch, size, installationId }: Repository,
  event: object,
): Payload<E> {
  const repository = {
    id,
    name,
    owner: { login: owner },
    private: isPrivate,
    clone_url: cloneUrl,
    default_branch: defaultBranch,
    size,
  }
  return { ...event, repository, installation: { id: installationId } } as unknown as Payload<E>
}

const FIRST: Attempt = { number: 1, last: false, nextIn: 4000 }
export const LAST: Attempt = { number: 8, last: true, nextIn: 512_000 }

export async function jobScene(
  queries: Queries,
  models: ModelSettings = NO_MODELS,
  options: SceneOptions = {},
  later: Later = onTestFinished,
): Promise<JobScene> {
  const stage = await scene(queries, options, later)
  const { publisher, probot, repository } = stage
  const { id: repositoryId, defaultBranch } = publisher.repository
  const folder = mkdtempSync(join(tmpdir(), 'docalign-jobs-'))
  const clones = createClones(folder, stage.github.url)
  later(async () => {
    await clones.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const added: unknown[][] = []
  const add: JobQueue['add'] = async (...job) => void added.push(job)
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const search = createSearch({ queries, now: Date.now, log })
  later(() => search.close())
  const services: Services = {
    scanner: sharedScanner(),
    ...{ queries, clones, log, metrics: NO_METRICS, appId: publisher.appId, now: Date.now, coChangeRetentionDays: 180 },
    queue: { add } as JobQueue,
    ...{ models, epochLimits: { maxTokens: null, maxUsd: null }, search },
    permissions: createPermissions(Date.now),
    github: createGitHub(probot, Date.now),
    writerOf: () => publisher.writer,
    archive: async () => {},
    vacuumEmbedded: async () => {},
  }
  const handlers = createHandlers(services) as Readonly<Record<string, Handlers[JobName]>>
  const andWrites = async (job: Promise<void>): Promise<void> => {
    try {
      await job
    } finally {
      const failed: unknown[][] = []
      for (let at = nextWrite(); at >= 0; at = nextWrite()) {
        const [write = []] = added.splice(at, 1)
        await handlers[String(write[0])]?.(write[1] as never, FIRST).catch(() => void failed.push(write))
      }
      added.push(...failed)
    }
  }
  const nextWrite = () => added.findIndex(([name]) => JOBS[name as JobName].queue === 'writes')
  return {
    ...stage,
    services,
    added,
    andWrites,
    scanBranch: (sha, { branch = defaultBranch, attempt = FIRST } = {}) =>
      andWrites(scanBranch({ repositoryId, branch, sha }, attempt, services)),
    async pullRequest(headRef, headSha) {
      const number = await repository.openPullRequest({ head: headRef })
      await savePullRequest(queries, pullRow({ repositoryId, number, headRef, headSha }))
      return number
    },
    scanPullRequest: (number, attempt = FIRST) =>
      andWrites(scanPullRequest({ repositoryId, number }, attempt, services)),
    checkRun: (sha) => repository.checkRuns.findLast(({ headSha, name }) => headSha === sha && name === CHECK_NAME),
  }
}
