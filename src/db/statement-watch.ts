import { Worker } from 'node:worker_threads'

/** Tells a watch what the database works on. */
export interface StatementWatch {
  /** A statement begins. */
  began(): void
  /** It has ended. */
  ended(): void
  /** Ends the watch. */
  stop(): Promise<void>
}

/** Of whom nobody is in the way: a command that has the database to itself is ended by whoever started it. */
export const UNWATCHED: StatementWatch = { began: () => {}, ended: () => {}, stop: async () => {} }

/** Milliseconds between two looks. */
const LOOK_MS = 100

/**
 * Ends this process when a statement takes longer than it may. The embedded database runs in WebAssembly, where no timer interrupts a
 * statement: `statement_timeout` has no effect, and nothing else of this process runs meanwhile. So a thread looks how long the statement
 * under way has taken. Whoever started the process starts it again; what was committed is in the log that PostgreSQL recovers from, and
 * clients see their connection end.
 *
 * @param limit milliseconds of processor time, so that a busy machine ends nothing that would have been done in time
 */
export function watchStatements(limit: number): StatementWatch {
  // Odd while a statement is under way.
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

/** What the thread runs: text, so that it needs no file of its own beside each bundle. */
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
