import { Worker } from 'node:worker_threads'

/** Ends a process that does not end by itself. */
export interface Watchdog {
  /** The process is to end now, and is given the time for it. */
  stopping(): void
  /** Watches no longer over a process that goes on; one that is to end does so in time, whatever still keeps it. */
  close(): void
}

/** Milliseconds between two looks. */
const LOOK_MS = 100
/** Of the time that there is to end, what is left for ending by itself; and then for being ended, however busy the machine is. */
const [BY_ITSELF, BY_FORCE] = [0.8, 0.9]

/**
 * Watches over this process from a thread of its own: where the event loop stands still, nothing else runs here, not even what a
 * signal does. A process that stands still for the time that it has to end is killed, told to or not: nothing that it does is
 * worth that, jobs under way are taken up by others, and so it also ends in time when it is told to meanwhile. To stand still is
 * to wait or to work all the time: one that gets less than a quarter of a processor has longer.
 *
 * @param seconds what may pass from the signal to the end of the process
 */
export function startWatchdog(seconds: number): Watchdog {
  const state = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
  const thread = new Worker(WATCHING, {
    eval: true,
    workerData: { state, lookMs: LOOK_MS, limit: seconds * 1000 * BY_FORCE },
    ...{ execArgv: [], env: {}, stdin: false },
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
 * What the thread runs: as text, it needs no file beside the bundle. `state` counts the turns of the event loop, and has whether
 * the process is to end. Of a step that takes longer than a few looks the machine is to blame, which stood still itself. Linux
 * says whether the main thread waits, and for how long it has worked, in hundredths of a second; elsewhere it counts as waiting.
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
