import { Worker } from 'node:worker_threads'

/** Kills a process that does not end by itself. */
export interface Watchdog {
  /** The process should end now, within the time limit. */
  stopping(): void
  /** Stops watching a process that continues; a process that is stopping still exits in time. */
  close(): void
}

/** Milliseconds between two checks. */
const LOOK_MS = 100
/** Shares of the time limit: until the process should have ended by itself, and until it is killed, however busy the machine is. */
const [BY_ITSELF, BY_FORCE] = [0.8, 0.9]

/**
 * Watches the process from a separate thread: if the event loop is blocked, nothing else runs, not even signal handlers. A process that is
 * blocked for the whole time limit is killed, whether it was asked to stop or not: no work is worth that, other processes take over its
 * jobs, and thus it also ends in time if it is asked to stop meanwhile. Blocked means waiting or working all the time: a process that gets
 * less than a quarter of a processor has more time.
 *
 * @param seconds time limit from the signal to the end of the process
 */
export function startWatchdog(seconds: number): Watchdog {
  const state = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
  const thread = new Worker(WATCHING, {
    eval: true,
    workerData: { state, lookMs: LOOK_MS, limit: seconds * 1000 * BY_FORCE },
    execArgv: [],
    env: {},
    stdin: false,
  })
  thread.on('error', () => {})
  thread.unref()
  const turning = setInterval(() => Atomics.add(state, 0, 1), LOOK_MS).unref()
  return {
    stopping() {
      Atomics.store(state, 1, 1)
      setTimeout(() => process.exit(1), seconds * 1000 * BY_ITSELF).unref()
    },
    close() {
      void thread.terminate()
      clearInterval(turning)
    },
  }
}

/**
 * The code of the thread: as text, it needs no file beside the bundle. `state` counts the turns of the event loop, and whether the process
 * should end. If a step takes longer than a few checks, the machine itself was suspended. Linux reports whether the main thread waits, and
 * its processor time in hundredths of a second; elsewhere it counts as waiting.
 */
const WATCHING = `
const { workerData: { state, lookMs, limit } } = require('node:worker_threads')
const { readFileSync, writeSync } = require('node:fs')
const mainThread = () => {
  try {
    const status = readFileSync('/proc/self/task/' + process.pid + '/stat', 'latin1')
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ')
    return { waits: fields[0] !== 'R', worked: 10 * (Number(fields[11]) + Number(fields[12])) }
  } catch {
    return { waits: true, worked: 0 }
  }
}
const end = (why) => {
  try {
    writeSync(2, 'DOCALIGN_E003 the server ' + why + ': it is ended, and its jobs are taken up by others or by the next one\\n')
  } finally {
    process.kill(process.pid, 'SIGKILL')
  }
}
let [turns, still, before, busy, worked, left, last] = [0, 0, 0, 0, 0, Infinity, performance.now()]
setInterval(() => {
  const now = performance.now()
  const passed = Math.min(now - last, 5 * lookMs)
  last = now
  left -= passed
  if (left === Infinity && Atomics.load(state, 1) === 1) left = limit - Math.max(still, before)
  const heard = Atomics.load(state, 0)
  before = still
  if (heard === turns) {
    const main = mainThread()
    busy += main.waits ? passed : still === 0 ? 0 : main.worked - worked
    worked = main.worked
    still += passed
  } else [still, busy] = [0, 0]
  turns = heard
  if (still > limit && busy > limit / 4) end('stood still for ' + Math.round(still / 1000) + ' s')
  if (left <= 0) end('did not end in time')
}, lookMs)
`
