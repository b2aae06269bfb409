import { Worker } from 'node:worker_threads'

/** Milliseconds between two looks, and from the end of the parent until this process has to have ended by itself. */
const LOOK_MS = 250
const LEAVING_MS = 3000

/**
 * Ends this process when the one that started it is gone, whatever this one is busy with: a thread of its own looks, as one that
 * works on something endless does not notice that nobody waits for it any more.
 */
export function endWithParent(): void {
  const workerData = { parent: process.ppid, lookMs: LOOK_MS, looks: LEAVING_MS / LOOK_MS }
  const thread = new Worker(WATCHING, { eval: true, workerData, execArgv: [], env: {} })
  thread.on('error', () => {})
  thread.unref()
}

/** What the thread runs: as text, it needs no file beside the bundle. */
const WATCHING = `
const { workerData: { parent, lookMs, looks } } = require('node:worker_threads')
let left = looks
setInterval(() => {
  if (process.ppid !== parent && --left < 0) process.kill(process.pid, 'SIGKILL')
}, lookMs)
`
