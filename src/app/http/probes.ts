import { ping, type Queries } from '../../base/db/database.ts'
import { missingMigrations } from '../../base/db/migrations.ts'
import { evaluationSummary } from '../../search/evaluation/store/results.ts'
import type { JobQueue } from '../jobs/queue/queue.ts'
import { type Handler, sendJson } from './server/server.ts'
import { withTimeout } from './server/with-timeout.ts'

export interface ProbeOptions {
  readonly queries: Queries
  readonly queue: Pick<JobQueue, 'counts'>
  readonly version: string
  /** Whether the server is shutting down: it only finishes requests in progress. */
  readonly isClosing: () => boolean
}

interface Health {
  readonly isWell: boolean
  readonly parts: object
}

/**
 * `GET /live`: 200 as long as the process responds; otherwise a restart helps. `GET /ready`: 200 if work is possible, 503 if the database
 * or the queue does not respond, a migration is missing, or the server is shutting down. `GET /health`: 200 if the database and the queue
 * respond, 503 otherwise, with the state of the queue and the quality of search.
 */
export function probesHandler(options: ProbeOptions): Handler {
  const probes: Readonly<Record<string, () => Promise<Health>>> = {
    '/live': async () => ({ isWell: true, parts: {} }),
    '/ready': () => readiness(options),
    '/health': () => health(options),
  }
  return async (request, response) => {
    const probe = request.method === 'GET' ? probes[request.url?.split('?')[0] ?? ''] : undefined
    if (!probe) return false
    const { isWell, parts } = await probe()
    sendJson(response, isWell ? 200 : 503, { status: isWell ? 'ok' : 'unavailable', ...parts })
    return true
  }
}

async function readiness({ queries, queue, isClosing }: ProbeOptions): Promise<Health> {
  const [missing, jobs] = await Promise.allSettled([
    withTimeout(missingMigrations(queries)),
    withTimeout(queue.counts()),
  ])
  const migrations = missing.status === 'fulfilled' ? (missing.value.length === 0 ? 'ok' : 'missing') : 'unknown'
  const parts = { server: isClosing() ? 'closing' : 'ok', database: shown(missing), migrations, queue: shown(jobs) }
  return { isWell: Object.values(parts).every((part) => part === 'ok'), parts }
}

async function health({ queries, queue, version }: ProbeOptions): Promise<Health> {
  const [database, jobs, search] = await Promise.allSettled([
    withTimeout(ping(queries)),
    withTimeout(queue.counts()),
    withTimeout(evaluationSummary(queries, Date.now())),
  ])
  return {
    isWell: database.status === 'fulfilled' && jobs.status === 'fulfilled',
    parts: {
      version,
      database: shown(database),
      queue: jobs.status === 'fulfilled' ? jobs.value : 'unavailable',
      evaluation: search.status === 'fulfilled' ? search.value : 'unavailable',
    },
  }
}

function shown({ status }: PromiseSettledResult<unknown>): 'ok' | 'unavailable' {
  return status === 'fulfilled' ? 'ok' : 'unavailable'
}
