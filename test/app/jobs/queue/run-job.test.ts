import { expect, it } from 'vitest'
import type { Attempt, Handlers } from '../../../../src/app/jobs/queue/attempt.ts'
import type { KeptJob } from '../../../../src/app/jobs/queue/backend.ts'
import { runJob } from '../../../../src/app/jobs/queue/run-job.ts'

const SILENT = { debug() {}, info() {}, warn() {}, error() {} }

/** What a job is told of its attempt after its process was killed so many times. */
async function attemptAfter(name: string, losses: number): Promise<Attempt | undefined> {
  const attempts: Attempt[] = []
  const note = async (_: unknown, attempt: Attempt): Promise<void> => void attempts.push(attempt)
  const job = { name, id: '1', data: {}, opts: { attempts: 8 }, attemptsMade: 0, stalledCounter: losses, progress: 0 }
  await runJob(job as unknown as KeptJob, 'token', {
    handlers: { 'show-verdict': note, 'scan-branch': note } as unknown as Handlers,
    ...{ firstRetry: 4000, stop: new AbortController().signal, log: SILENT, now: Date.now, deadlineOf: () => 60_000 },
  }).catch(() => {})
  return attempts[0]
}

it('A job is given up after its process was killed four times, whether it reads or writes', async () => {
  const isGivenUp = async (name: string, losses: number): Promise<boolean> =>
    (await attemptAfter(name, losses))?.givenUp !== undefined
  expect([await isGivenUp('scan-branch', 3), await isGivenUp('scan-branch', 4)]).toEqual([false, true])
  expect([await isGivenUp('show-verdict', 3), await isGivenUp('show-verdict', 4)]).toEqual([false, true])
})
