import { ping, type Queries } from '../db/database.ts'
import { evaluationSummary } from '../evaluation/store/results.ts'
import type { JobQueue } from '../jobs/queue/queue.ts'
import { type Handler, sendJson } from './server/server.ts'
import { soon } from './server/soon.ts'

/**
 * `GET /health`: 200 when the database and the queue answer, 503 otherwise, and which of them does not. How
 * search does is told beside and decides nothing.
 */
export function healthHandler(queries: Queries, queue: Pick<JobQueue, 'counts'>, version: string): Handler {
  return async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/health') return false
    const [database, jobs, search] = await Promise.allSettled([
      soon(ping(queries)),
      soon(queue.counts()),
      soon(evaluationSummary(queries, Date.now())),
    ])
    const healthy = database.status === 'fulfilled' && jobs.status === 'fulfilled'
    sendJson(response, healthy ? 200 : 503, {
      status: healthy ? 'ok' : 'unavailable',
      version,
      database: database.status === 'fulfilled' ? 'ok' : 'unavailable',
      queue: jobs.status === 'fulfilled' ? jobs.value : 'unavailable',
      evaluation: search.status === 'fulfilled' ? search.value : 'unavailable',
    })
    return true
  }
}
