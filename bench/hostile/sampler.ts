import { setTimeout as sleep } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'
import { killTree, megabytesOf, treeOf } from '../process-tree.ts'
import { SLOTS, type Watched } from './watch.ts'

/** Milliseconds between two checks of the server's health, and of its memory. */
const LIVE_EVERY = 50
const MEMORY_EVERY = 100

const { url, pid, maxMegabytes, shared } = workerData as Watched
const seen = new Float64Array(shared)

/** Start time of the pending request; null if there is none. */
let asked: number | null = null

function noteLatency(milliseconds: number): void {
  seen[SLOTS.slowest] = Math.max(seen[SLOTS.slowest] ?? 0, milliseconds)
}

async function lookAtHealth(): Promise<void> {
  while (seen[SLOTS.gone] === 0) {
    asked = performance.now()
    try {
      const answer = await fetch(`${url}/live`)
      await answer.text()
      noteLatency(answer.ok ? performance.now() - asked : Number.POSITIVE_INFINITY)
    } catch {
      noteLatency(Number.POSITIVE_INFINITY)
    }
    asked = null
    await sleep(LIVE_EVERY)
  }
}

async function lookAtMemory(): Promise<void> {
  for (;;) {
    // A missing response counts as slow, too.
    if (asked !== null) noteLatency(performance.now() - asked)
    const pids = treeOf(pid)
    if (!pids.includes(pid)) seen[SLOTS.gone] = 1
    if (seen[SLOTS.gone] === 1) return
    const megabytes = megabytesOf(pids)
    seen[SLOTS.peak] = Math.max(seen[SLOTS.peak] ?? 0, megabytes)
    if (megabytes > maxMegabytes) killTree(pid)
    await sleep(MEMORY_EVERY)
  }
}

void lookAtHealth()
void lookAtMemory()
