import { plain } from '../../base/text/plain.ts'
import type { ExitCode, Invocation, Terminal } from '../terminal/command.ts'
import { withQueue } from './with-queue.ts'

/** `docalign server jobs failed`: the jobs that failed permanently, and why. */
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

/** `docalign server jobs retry ID…`: runs failed jobs again, by default all. */
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
