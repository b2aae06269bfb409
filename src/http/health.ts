import { setTimeout as sleep } from 'node:timers/promises'
import { ping, type Queries } from '../db/database.ts'
import { evaluationSummary } from '../evaluation/store/results.ts'
import type { JobQueue } from '../jobs/queue.ts'
import { type Handler, sendJson } from './server.ts'

/** A service that is away is waited for in the queue and in the database's pool, but not here. */
const PATIENCE_MS = 3000

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

/** Rejects when the answer takes too long. */
async function soon<T>(answer: Promise<T>): Promise<T> {
  const done = new AbortController()
  const late = sleep(PATIENCE_MS, null, { signal: done.signal }).then(() => {
    throw new Error('no answer')
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    late.catch(() => {})
    done.abort()
  }
}
