import { Worker } from 'node:worker_threads'

/** Milliseconds between two checks, and from the end of the parent until this process must have ended by itself. */
const LOOK_MS = 250
const LEAVING_MS = 3000

/**
 * Ends this process when its parent is gone, whatever it is doing: a separate thread checks, as the main thread cannot notice this in an
 * endless loop.
 */
export function endWithParent(): void {
  const workerData = { parent: process.ppid, lookMs: LOOK_MS, looks: LEAVING_MS / LOOK_MS }
  const thread = new Worker(WATCHING, { eval: true, workerData, execArgv: [], env: {} })
  thread.on('error', () => {})
  thread.unref()
}

/** The code of the thread: as text, it needs no file beside the bundle. */
const WATCHING = `
const { workerData: { parent, lookMs, looks } } = require('node:worker_threads')
let left = looks
setInterval(() => {
  if (process.ppid !== parent && --left < 0) process.kill(process.pid, 'SIGKILL')
}, lookMs)
`
