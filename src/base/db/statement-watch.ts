import { Worker } from 'node:worker_threads'

/** Is notified when the database starts and ends a statement. */
export interface StatementWatch {
  began(): void
  ended(): void
  stop(): Promise<void>
}

/** For a command that has the database to itself: whoever started it can end it. */
export const UNWATCHED: StatementWatch = { began: () => {}, ended: () => {}, stop: async () => {} }

/** Milliseconds between two checks. */
const LOOK_MS = 100

/**
 * Ends this process when a statement exceeds its limit. The embedded database runs in WebAssembly, where no timer can interrupt a
 * statement: `statement_timeout` has no effect, and the process does nothing else meanwhile. Therefore a thread checks how long the current
 * statement has taken. The parent process restarts this one; PostgreSQL recovers what was committed from its log, and clients see their
 * connection end.
 *
 * @param limit milliseconds of processor time, so that a slow machine does not end statements that would finish in time
 */
export function watchStatements(limit: number): StatementWatch {
  // Odd while a statement runs.
  const turns = new Int32Array(new SharedArrayBuffer(4))
  const thread = new Worker(LOOKOUT, {
    eval: true,
    execArgv: [],
    env: {},
    workerData: { turns, limit, every: LOOK_MS },
  })
  thread.unref()
  const turn = (): void => void Atomics.add(turns, 0, 1)
  return { began: turn, ended: turn, stop: async () => void (await thread.terminate()) }
}

/** The code of the thread, as text, so that bundles need no separate file for it. */
const LOOKOUT = `
const { workerData: { turns, limit, every } } = require('node:worker_threads')
const spent = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 }
let [turn, since] = [Atomics.load(turns, 0), spent()]
setInterval(() => {
  const now = Atomics.load(turns, 0)
  if (now !== turn) [turn, since] = [now, spent()]
  else if (turn % 2 !== 0 && spent() - since > limit) process.kill(process.pid, 'SIGKILL')
}, every)
`
