import { openBackend } from '../../src/app/jobs/queue/backend.ts'
import { QUEUES } from '../../src/app/jobs/queue/jobs.ts'
import type { ServerDatabase } from './database.ts'

/** A job with what it says about its subject. */
export interface UnfinishedJob {
  readonly name: string
  readonly data: { readonly repositoryId?: number; readonly guids?: readonly string[] }
}

/** A look at the queues from outside. */
export interface WatchedJobs {
  /** Jobs that wait, run, or will be tried again; not those that come by themselves at their time. */
  unfinished(): Promise<UnfinishedJob[]>
  close(): Promise<void>
}

export function watchJobs({ databaseUrl, redisUrl, queuePrefix: prefix }: ServerDatabase['environment']): WatchedJobs {
  const backend = openBackend({ databaseUrl: databaseUrl ?? '', redisUrl, prefix })
  const queues = QUEUES.map((name) => backend.queue(name, {}))
  for (const queue of queues) queue.on('error', () => {})
  const listed = async (): Promise<UnfinishedJob[]> => {
    const jobs = await Promise.all(queues.map((queue) => queue.getJobs(['delayed', 'waiting', 'active'])))
    // A job that ends while the lists are read is in them without itself.
    return jobs.flat().filter((job) => job && job.repeatJobKey === undefined)
  }
  return {
    async unfinished() {
      const jobs = await listed()
      // The states are listed one after the other, and a job may pass behind the reader's back, but not twice.
      return jobs.length > 0 ? jobs : listed()
    },
    async close() {
      await Promise.all(queues.map((queue) => queue.close()))
      await backend.close()
    },
  }
}
