import { join } from 'node:path'
import { createProbot, type Options, ProbotOctokit } from 'probot'
import { deliveriesHandler } from './app/app.ts'
import { createGitHub } from './app/github/client/client.ts'
import { gitHubOctokit } from './app/github/client/octokit.ts'
import { createPermissions } from './app/github/permissions.ts'
import { createPace, dryWriter, githubWriter } from './app/github/writer.ts'
import { apiHandler, createGuards } from './app/http/api/handler.ts'
import { apiRoutes } from './app/http/api/routes.ts'
import { metricsHandler } from './app/http/metrics.ts'
import { probesHandler } from './app/http/probes.ts'
import { type Handler, type HttpServer, startHttp } from './app/http/server/server.ts'
import { soon } from './app/http/server/soon.ts'
import { createJudging, type Judging } from './app/isolated/judging.ts'
import { createScanner } from './app/isolated/scanner.ts'
import { createHandlers } from './app/jobs/handlers.ts'
import { syncFeedbackEvents } from './app/jobs/ledger/sync-feedback-events.ts'
import { type Backend, openBackend } from './app/jobs/queue/backend.ts'
import { deadlineOf } from './app/jobs/queue/names.ts'
import { createQueue, queueState } from './app/jobs/queue/queue.ts'
import { createOwners } from './app/jobs/queue/shares.ts'
import { startWorkers } from './app/jobs/queue/worker.ts'
import { enqueueAffectedScans } from './app/jobs/scan/request-scan.ts'
import type { Log, Services } from './app/jobs/services.ts'
import { createArchive } from './app/jobs/upkeep/recover.ts'
import { startSweeping } from './app/jobs/upkeep/sweep-clones.ts'
import { mcpHandler } from './app/mcp/http.ts'
import { createTools } from './app/mcp/tools.ts'
import { measuredJudging, measuredScanner, measuredSearch } from './app/measured.ts'
import type { Metrics } from './app/metrics/metrics.ts'
import { createPrometheus } from './app/metrics/prometheus.ts'
import { createContext, type ServerContext } from './app/operations/context.ts'
import { badgeHandler } from './app/page/badge.ts'
import { signedInPages } from './app/page/signed-in.ts'
import type { Environment, GitHubCredentials } from './base/config/environment.ts'
import type { Queries } from './base/db/database.ts'
import { openMigrated } from './base/db/migrated.ts'
import { createClones } from './base/git/clones/clones.ts'
import { type ModelSettings, NO_MODELS } from './base/models/settings.ts'
import { NO_OWN_LIMITS, type SpendingLimits } from './search/epochs/live/tools.ts'
import { featuresOf } from './search/live/features.ts'
import { createSearch, type Search } from './search/live/search.ts'

export type Role = 'all' | 'web' | 'worker'

export interface ServerOptions {
  readonly environment: Environment & { readonly github: GitHubCredentials }
  readonly role: Role
  readonly version: string
  readonly programs: {
    /** Program of the processes that handle untrusted content: `cli/isolated`. */
    readonly isolated: string
    /** Program of the process that runs the embedded database: `cli/embedded-database`. */
    readonly database: string
  }
  /** Prefix of the files that this build stores next to a clone; if omitted, files of other builds are kept. */
  readonly cacheName?: string | null
  /** An existing HTTP server to serve on; without it, the server listens on the address of its environment. */
  readonly http?: HttpServer
  /** An additional handler, which may use the database and search. */
  readonly beside?: (queries: Queries, search: Search) => Handler
  /** Defaults to none. */
  readonly models?: ModelSettings
  /** Limits of one validation of an epoch; unlimited if omitted. */
  readonly epochLimits?: SpendingLimits
  /** Replaces Probot's own API client; tests disable its delays. */
  readonly Octokit?: typeof ProbotOctokit
  /** Where jobs are stored; defaults to the environment's Redis, or the database. */
  readonly backend?: Backend
  /** Milliseconds after which another process takes over the job of a dead one. */
  readonly lockDuration?: number
  /** Milliseconds until a failed job is retried; see `JobQueue`. */
  readonly firstRetry?: number
  /** Milliseconds between two writes to GitHub. */
  readonly writeInterval?: number
  /** Milliseconds between two polls for reactions. */
  readonly pollInterval?: number
}

export interface RunningServer {
  readonly url: string
  /** URL of its database, with password, for programs that run beside it. */
  readonly databaseUrl: string
  /** Stops accepting work, finishes running jobs or returns them to the queue, and ends. */
  close(): Promise<void>
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const INTERVALS = {
  ...{ recover: 5 * MINUTE, redeliver: 60 * MINUTE, 'poll-reactions': MINUTE, 'summarize-sessions': 60 * MINUTE },
  ...{ purge: DAY, refresh: DAY, 'purge-co-changes': 7 * DAY },
} as const
/** Jobs of `writes` mostly wait, for the second that GitHub requires between two writes of an installation. */
const CONCURRENCY = { events: 8, scans: 3, writes: 32 }
/** Maximum concurrent jobs of one installation by queue, and those about one person's comments. */
const SHARES = { events: 4, scans: 2, writes: 4, person: 2 }
/** One more than for scans, for short work. */
const SCAN_PROCESSES = CONCURRENCY.scans + 1
const LOCK_MS = 15_000
/** GitHub asks for a second between requests that create content. */
const WRITE_INTERVAL_MS = 1000

/** Starts DocAlign: database, queue, workers, webhooks. These may run in several processes that share a database. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { environment, role } = options
  const database = await openMigrated({ ...environment, embeddedProgram: options.programs.database })
  const closing: (() => Promise<void>)[] = [() => database.close()]
  let isClosing = false
  const close = async (): Promise<void> => {
    isClosing = true
    for (const end of closing.splice(0).reverse()) await end()
  }
  try {
    const { redisUrl, queuePrefix: prefix } = environment
    const backend = options.backend ?? openBackend({ databaseUrl: database.url, redisUrl, prefix })
    const queue = createQueue(backend, options.firstRetry)
    closing.push(() => queue.close())
    const prometheus = createPrometheus(options.version, Date.now)
    const { metrics } = prometheus
    const probot = createProbot({ overrides: probotOptions(options, metrics), env: {} })
    await probot.ready()
    const clones = createClones(join(environment.dataFolder, 'clones'), environment.webUrl)
    closing.push(() => clones.close())
    const scanner = createScanner(options.programs.isolated, {
      most: SCAN_PROCESSES,
      limits: environment.scanLimits,
      log: probot.log,
    })
    closing.push(async () => scanner.close())
    const features = featuresOf(environment.features)
    const models = options.models ?? NO_MODELS
    const searching = createSearch({
      ...{ queries: database.queries, now: Date.now, log: probot.log, features, models },
      onUnlogged: metrics.searchesUnlogged,
    })
    closing.push(() => searching.close())
    const search = measuredSearch(searching, metrics)
    const services: Services = {
      queries: database.queries,
      tidy: database.tidy,
      queue,
      github: createGitHub(probot, Date.now),
      appId: environment.github.appId,
      clones,
      scanner: measuredScanner(scanner, metrics),
      permissions: createPermissions(Date.now),
      writerOf: writers(options, probot.log),
      archive: createArchive(join(environment.dataFolder, 'archive'), Date.now),
      models,
      epochLimits: options.epochLimits ?? NO_OWN_LIMITS,
      search,
      log: probot.log,
      metrics,
      coChangeRetentionDays: environment.coChangeRetentionDays,
      now: Date.now,
    }
    // Requests use `requests`, whose statements time out quickly.
    const asked: Services = { ...services, queries: database.requests }
    const judging = role === 'worker' ? null : createJudging(options.programs.isolated)
    const processes = () => ({ scan: scanner.usage(), ...(judging && { judge: judging.usage() }) })
    prometheus.watch({ queue: () => soon(queueState(queue, Date.now())), processes, clones: clones.usage })
    const handlers: Handler[] = [
      probesHandler({ queries: database.requests, queue, version: options.version, isClosing: () => isClosing }),
      metricsHandler(prometheus.render, { token: environment.metricsToken, isLocalAllowed: !environment.production }),
    ]
    if (judging) {
      closing.push(async () => judging.close())
      handlers.push(...api(asked, measuredJudging(judging, metrics), options))
      handlers.push(await deliveriesHandler(asked, probot, environment.github.webhookSecret))
      handlers.push(badgeHandler(database.requests))
      const { signIn: client, apiUrl, webUrl } = environment
      if (client !== null) handlers.push(...signedInPages({ services: asked, client, apiUrl, webUrl }))
    }
    if (options.beside) handlers.unshift(options.beside(database.requests, search))
    const http =
      options.http ??
      (await startHttp(handlers, environment, (err, { method, url }) =>
        // The query string may contain an OAuth code of GitHub.
        probot.log.error({ err, method, url: url?.replace(/\?.*$/s, '') }, 'request failed'),
      ))
    http.serve(handlers)
    closing.push(() => http.close())
    if (role !== 'web') {
      const { log, now } = services
      const lockDuration = options.lockDuration ?? LOCK_MS
      const workers = startWorkers(queue, createHandlers(services), {
        concurrency: CONCURRENCY,
        shares: SHARES,
        ownersOf: createOwners(services.queries),
        lockDuration,
        deadlineOf: (name) => deadlineOf(name, environment.scanLimits.callSeconds / 60),
        patience: (environment.stopSeconds * 1000) / 2,
        log,
        now,
        metrics,
      })
      closing.push(() => workers.close())
      const sweeping = startSweeping(services, {
        maxBytes: environment.clonesBytes,
        cacheName: options.cacheName ?? null,
      })
      closing.push(() => sweeping.close())
      const intervals = { ...INTERVALS, 'poll-reactions': options.pollInterval ?? INTERVALS['poll-reactions'] }
      for (const [name, interval] of Object.entries(intervals))
        await queue.every(name as keyof typeof INTERVALS, interval)
      // Recover missed work at once instead of at the next interval.
      for (const name of ['recover', 'redeliver'] as const) await queue.add(name, {})
    }
    return { url: http.url, databaseUrl: database.url, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The only settings that reach Probot, which would otherwise use `REDIS_URL` itself. */
function probotOptions({ environment, Octokit = ProbotOctokit }: ServerOptions, metrics: Metrics): Options {
  const { appId, privateKey, webhookSecret } = environment.github
  return {
    appId,
    privateKey,
    secret: webhookSecret,
    baseUrl: environment.apiUrl,
    logLevel: environment.logLevel,
    logFormat: environment.production ? 'json' : 'pretty',
    redisConfig: undefined,
    Octokit: gitHubOctokit(Octokit, undefined, metrics.gitHubAnswer),
  }
}

function writers({ environment, writeInterval = WRITE_INTERVAL_MS }: ServerOptions, log: Log): Services['writerOf'] {
  if (environment.dryRun) return () => dryWriter((what, content) => log.info({ what, content }, 'not written: dry run'))
  // GitHub limits writes per installation, so one installation does not delay others.
  const pace = createPace(writeInterval)
  return (octokit, installationId) => githubWriter(octokit, () => pace(installationId))
}

function api(services: Services, judging: Judging, { environment, version }: ServerOptions): Handler[] {
  const { queries, queue, log, metrics, now } = services
  const taught: ServerContext['taught'] = async (repositoryId, { rules }) => {
    await syncFeedbackEvents(services, repositoryId)
    if (rules) await enqueueAffectedScans(queries, queue, repositoryId)
  }
  const context = { ...createContext(services), judging, taught }
  const guards = createGuards(queries, environment.apiRate, now)
  const onError = (err: unknown, tool: string) => log.error({ err, tool }, 'a tool failed')
  return [
    apiHandler(apiRoutes(context), guards, metrics),
    mcpHandler({ tools: createTools(context), version, guards, onError }),
  ]
}
