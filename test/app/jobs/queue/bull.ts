import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished, vi } from 'vitest'
import type { QueueSettings } from '../../../../src/app/jobs/queue/backend.ts'
import type { TestDatabase } from '../../../databases.ts'
import { queued } from '../working.ts'
import type { QueuePlace } from './suite.ts'

const PATIENT = { timeout: 40_000, interval: 50 }

/** BullMQ, in the Redis of TEST_REDIS_URL or in a database. */
export function bullPlace(database: TestDatabase): QueuePlace {
  return {
    open(firstRetry) {
      const { queue, settings } = queued(database, firstRetry)
      return { queue, takenAndKilled: () => takenAndKilled(settings) }
    },
    until: (assertion) => vi.waitFor(assertion, PATIENT),
    pass: (milliseconds) => sleep(milliseconds),
  }
}

async function takenAndKilled(settings: QueueSettings): Promise<void> {
  const folder = new URL('../../../../src/app/jobs/queue/', import.meta.url).href
  const code = `
    const { openQueue } = await import('${folder}queue.ts')
    const { startWorkers } = await import('${folder}worker.ts')
    const log = { debug() {}, info() {}, warn() {}, error() {} }
    const handle = () => { process.stdout.write('taken'); return new Promise(() => setInterval(() => {}, 1000)) }
    startWorkers(openQueue(JSON.parse(process.argv[1])), { purge: handle },
      { concurrency: { events: 1, scans: 1, writes: 1 }, lockDuration: 1000, log, now: Date.now,
        shares: { events: 1, scans: 1, writes: 1, person: 1 }, ownersOf: async () => ({ installation: null, person: null }) })`
  const args = ['--import', 'tsx', '--input-type=module', '--eval', code, JSON.stringify(settings)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await new Promise((settle) => child.stdout.once('data', settle))
  const ended = new Promise((settle) => child.once('exit', settle))
  child.kill('SIGKILL')
  await ended
}
