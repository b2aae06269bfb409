import { openDatabase } from '../db/database.ts'
import { type JobQueue, openQueue } from '../jobs/queue.ts'
import { plain } from '../report/text.ts'
import type { ExitCode, Invocation, Terminal } from './command.ts'
import { environmentOf } from './environment.ts'

/** `docalign jobs failed`: the jobs that failed for good, and why. */
export function runJobsFailed(_: Invocation, terminal: Terminal): Promise<ExitCode> {
  return withQueue(terminal, async (queue) => {
    const jobs = await queue.failed()
    for (const { id, name, reason, attempts, failedAt } of jobs)
      terminal.stdout.write(
        `${failedAt?.toISOString() ?? ''}  ${id}  ${name}  after ${attempts} attempts: ${plain(reason)}\n`,
      )
    if (jobs.length === 0) terminal.stdout.write('no failed jobs\n')
    return 0
  })
}

/** `docalign jobs retry ID…`: runs failed jobs again, all of them when none is named. */
export function runJobsRetry({ positionals }: Invocation, terminal: Terminal): Promise<ExitCode> {
  return withQueue(terminal, async (queue) => {
    const ids = positionals.length > 0 ? positionals : (await queue.failed()).map((job) => job.id)
    let missing = 0
    for (const id of ids) {
      const found = await queue.retry(id)
      terminal.stdout.write(found ? `${id} runs again\n` : `${plain(id)} is not a failed job\n`)
      if (!found) missing++
    }
    if (ids.length === 0) terminal.stdout.write('no failed jobs\n')
    return missing > 0 ? 1 : 0
  })
}

async function withQueue(terminal: Terminal, work: (queue: JobQueue) => Promise<ExitCode>): Promise<ExitCode> {
  const environment = environmentOf(terminal)
  const database = await openDatabase(environment)
  try {
    const queue = openQueue({
      databaseUrl: database.url,
      redisUrl: environment.redisUrl,
      prefix: environment.queuePrefix,
    })
    try {
      return await work(queue)
    } finally {
      await queue.close()
    }
  } finally {
    await database.close()
  }
}
