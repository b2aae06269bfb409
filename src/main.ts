import { join } from 'node:path'
import { createProbot, type Options, type Probot, ProbotOctokit } from 'probot'
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
import { withTimeout } from './app/http/server/with-timeout.ts'
import { syncFeedbackEvents } from './app/jobs/ledger/sync-feedback-events.ts'
import { type Backend, openBackend } from './app/jobs/queue/backend.ts'
import { createQueue, queueState } from './app/jobs/queue/queue.ts'
import { enqueueAffectedScans } from './app/jobs/scan/request-scan.ts'
import type { Log, Services } from './app/jobs/services.ts'
import { MAX_SCANS, startWork } from './app/jobs/start-work.ts'
import { createArchive } from './app/jobs/upkeep/recover.ts'
import { mcpHandler } from './app/mcp/http.ts'
import { createTools } from './app/mcp/tools.ts'
import { measuredJudging, measuredScanner, measuredSearch } from './app/measured.ts'
import type { Metrics } from './app/metrics/metrics.ts'
import { createPrometheus, type Prometheus } from './app/metrics/prometheus.ts'
import { createContext, type ServerContext } from './app/operations/context.ts'
import { badgeHandler } from './app/page/badge.ts'
import { signedInPages } from './app/page/signed-in.ts'
import { takeInSearches } from './app/waiting-searches.ts'
import { closeAll } from './base/close-all.ts'
import type { Environment, GitHubCredentials } from './base/config/environment.ts'
import type { Database, Queries } from './base/db/database.ts'
import { openMigrated } from './base/db/migrated.ts'
import { createClones } from './base/git/clones/clones.ts'
import { type ModelSettings, NO_MODELS } from './base/models/settings.ts'
import { NO_OWN_LIMITS, type SpendingLimits } from './search/epochs/live/tools.ts'
import { createShadow } from './search/evaluation/live/shadow.ts'
import { featuresOf } from './search/live/features.ts'
import { createSearch, type Search } from './search/live/search.ts'
import { createJudging, type Judging } from './stages/isolated/judging.ts'
import { createScanner } from './stages/isolated/scanner.ts'

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
  readonly extraHandler?: (queries: Queries, search: Search) => Handler
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

/** One more than for scans, for short work. */
const SCAN_PROCESSES = MAX_SCANS + 1
/** GitHub asks for a second between requests that create content. */
const WRITE_INTERVAL_MS = 1000

/** What is to be ended once the server stops; the last one first. */
type Closing = (() => Promise<void>)[]

/** Starts DocAlign: database, queue, workers, webhooks. These may run in several processes that share a database. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { environment, role } = options
  const database = await openMigrated({ ...environment, embeddedProgram: options.programs.database })
  const closing: Closing = [() => database.close()]
  let isClosing = false
  const close = async (): Promise<void> => {
    isClosing = true
    await closeAll(closing.splice(0).reverse())
  }
  try {
    if (database.embedded) await takeInSearches(database.queries, environment.dataFolder)
    const parts = await openParts(options, database, closing)
    const { services, probot } = parts
    const { queue, log } = services
    const queries = database.requests
    const handlers = [
      ...(options.extraHandler ? [options.extraHandler(queries, services.search)] : []),
      probesHandler({ queries, queue, version: options.version, isClosing: () => isClosing }),
      metricsHandler(parts.prometheus.render, {
        token: environment.metricsToken,
        isLocalAllowed: !environment.production,
      }),
      // Requests have queries of their own, whose statements time out quickly.
      ...(parts.judging ? await webHandlers({ ...services, queries }, probot, parts.judging, options) : []),
    ]
    const http =
      options.http ??
      (await startHttp(handlers, environment, (err, { method, url }) =>
        // The query string may contain an OAuth code of GitHub.
        log.error({ err, method, url: url?.replace(/\?.*$/s, '') }, 'request failed'),
      ))
    http.serve(handlers)
    closing.push(() => http.close())
    if (role !== 'web') {
      const { clonesBytes, scanLimits, stopSeconds } = environment
      const work = await startWork(services, {
        lockDuration: options.lockDuration,
        pollInterval: options.pollInterval,
        maxBytes: clonesBytes,
        cacheName: options.cacheName ?? null,
        scanMinutes: scanLimits.callSeconds / 60,
        stopTimeoutMs: (stopSeconds * 1000) / 2,
      })
      closing.push(() => work.close())
    }
    return { url: http.url, databaseUrl: database.url, close }
  } catch (error) {
    await close()
    throw error
  }
}

interface Parts {
  readonly services: Services
  readonly probot: Probot
  readonly prometheus: Prometheus
  /** Null where only jobs run. */
  readonly judging: Judging | null
}

/** What both requests and jobs use. */
async function openParts(options: ServerOptions, database: Database, closing: Closing): Promise<Parts> {
  const { environment, programs } = options
  const { redisUrl, queuePrefix: prefix, dataFolder } = environment
  const backend = options.backend ?? openBackend({ databaseUrl: database.url, redisUrl, prefix })
  const queue = createQueue(backend, options.firstRetry)
  closing.push(() => queue.close())
  const prometheus = createPrometheus(options.version, Date.now)
  const { metrics } = prometheus
  const probot = createProbot({ overrides: probotOptions(options, metrics), env: {} })
  await probot.ready()
  const { log } = probot
  const clones = createClones(join(dataFolder, 'clones'), environment.webUrl)
  closing.push(() => clones.close())
  const scanner = createScanner(programs.isolated, { most: SCAN_PROCESSES, limits: environment.scanLimits, log })
  closing.push(async () => scanner.close())
  const models = options.models ?? NO_MODELS
  const search = createSearch({
    queries: database.queries,
    now: Date.now,
    log,
    features: featuresOf(environment.features),
    shadow: createShadow,
    models,
    onUnlogged: metrics.searchesUnlogged,
  })
  closing.push(() => search.close())
  const judging = options.role === 'worker' ? null : createJudging(programs.isolated)
  if (judging) closing.push(async () => judging.close())
  const processes = () => ({ scan: scanner.usage(), ...(judging && { judge: judging.usage() }) })
  prometheus.readGaugesFrom({
    queue: () => withTimeout(queueState(queue, Date.now())),
    processes,
    clones: clones.usage,
  })
  const services: Services = {
    queries: database.queries,
    vacuumEmbedded: database.vacuumEmbedded,
    queue,
    clones,
    models,
    log,
    metrics,
    now: Date.now,
    github: createGitHub(probot, Date.now),
    appId: environment.github.appId,
    onboarding: environment.onboarding ?? false,
    scanner: measuredScanner(scanner, metrics),
    permissions: createPermissions(Date.now),
    writerOf: writers(options, log),
    archive: createArchive(join(dataFolder, 'archive'), Date.now),
    epochLimits: options.epochLimits ?? NO_OWN_LIMITS,
    search: measuredSearch(search, metrics),
    coChangeRetentionDays: environment.coChangeRetentionDays,
  }
  return { services, probot, prometheus, judging: judging && measuredJudging(judging, metrics) }
}

/** The API, deliveries and pages. */
async function webHandlers(
  services: Services,
  probot: Probot,
  judging: Judging,
  options: ServerOptions,
): Promise<Handler[]> {
  const { signIn: client, apiUrl, webUrl, github } = options.environment
  return [
    ...api(services, judging, options),
    await deliveriesHandler(services, probot, github.webhookSecret),
    badgeHandler(services.queries),
    ...(client === null ? [] : signedInPages({ services, client, apiUrl, webUrl })),
  ]
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
