import { ping, type Queries } from '../db/database.ts'
import type { JobQueue } from '../jobs/queue.ts'
import { type Handler, sendJson } from './server.ts'

/** `GET /health`: 200 when the database and the queue answer, 503 otherwise, and which of them does not. */
export function healthHandler(queries: Queries, queue: Pick<JobQueue, 'counts'>, version: string): Handler {
  return async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/health') return false
    const [database, jobs] = await Promise.allSettled([ping(queries), queue.counts()])
    const healthy = database.status === 'fulfilled' && jobs.status === 'fulfilled'
    sendJson(response, healthy ? 200 : 503, {
      status: healthy ? 'ok' : 'unavailable',
      version,
      database: database.status === 'fulfilled' ? 'ok' : 'unavailable',
      queue: jobs.status === 'fulfilled' ? jobs.value : 'unavailable',
    })
    return true
  }
}
