import type { Queries } from '../db/database.ts'
import { missingMigrations } from '../db/migrations.ts'
import type { JobQueue } from '../jobs/queue/queue.ts'
import { type Handler, sendJson } from './server/server.ts'
import { soon } from './server/soon.ts'

export interface ProbeOptions {
  readonly queries: Queries
  readonly queue: Pick<JobQueue, 'counts'>
  /** Whether the server finishes what is under way and takes nothing new. */
  readonly isClosing: () => boolean
}

/**
 * `GET /live`: 200 as long as the process answers; a restart helps when it does not. `GET /ready`: 200 when work can be done, 503
 * while the database or the queue does not answer, a migration is missing, or the server is about to end.
 */
export function probesHandler(options: ProbeOptions): Handler {
  return async (request, response) => {
    const path = request.url?.split('?')[0]
    if (request.method !== 'GET' || (path !== '/live' && path !== '/ready')) return false
    if (path === '/live') sendJson(response, 200, { status: 'ok' })
    else {
      const parts = await readiness(options)
      const isReady = Object.values(parts).every((part) => part === 'ok')
      sendJson(response, isReady ? 200 : 503, { status: isReady ? 'ok' : 'unavailable', ...parts })
    }
    return true
  }
}

async function readiness({ queries, queue, isClosing }: ProbeOptions): Promise<Readonly<Record<string, string>>> {
  const [missing, jobs] = await Promise.allSettled([soon(missingMigrations(queries)), soon(queue.counts())])
  const migrations = missing.status === 'fulfilled' ? (missing.value.length === 0 ? 'ok' : 'missing') : 'unknown'
  return {
    server: isClosing() ? 'closing' : 'ok',
    database: missing.status === 'fulfilled' ? 'ok' : 'unavailable',
    migrations,
    queue: jobs.status === 'fulfilled' ? 'ok' : 'unavailable',
  }
}
