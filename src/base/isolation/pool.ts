import { type IsolatedProcess, type Limits, startProcess } from './process.ts'

/** Processes of one program, started on demand. */
export interface Pool {
  /**
   * Assigns a process to one piece of work; its program decides what it remembers afterwards.
   *
   * @param isFresh whether the process must not have worked before, nor work afterwards
   * @throws PoolClosed once the pool is closed, even for running work
   */
  use<T>(work: (process: IsolatedProcess) => Promise<T>, isFresh?: boolean): Promise<T>
  usage(): PoolUsage
  /** Kills all processes, and starts no more. */
  close(): void
}

/** The number of processes of a pool, and of work that waits for one. */
export interface PoolUsage {
  readonly busy: number
  /** Kept for later work. */
  readonly idle: number
  readonly waiting: number
}

/** The pool was closed while the work ran: the end of its process says nothing about the work. */
export class PoolClosed extends Error {
  override readonly name = 'PoolClosed'

  constructor() {
    super('the processes are ended: the program stops')
  }
}

export interface PoolOptions {
  /** Maximum concurrent processes; further work waits in order. */
  readonly most: number
  readonly limits: Limits
  /** Milliseconds for which an idle process is kept. */
  readonly idleMs?: number
}

/** Starting a process takes half a second; keeping one takes memory. */
const IDLE_MS = 60_000

/** @param program the file that Node runs in each process */
export function createPool(program: string, { most, limits, idleMs = IDLE_MS }: PoolOptions): Pool {
  const idle = new Map<IsolatedProcess, NodeJS.Timeout>()
  const all = new Set<IsolatedProcess>()
  const waiting: (() => void)[] = []
  let used = 0
  let isClosed = false

  const take = (isFresh: boolean): IsolatedProcess => {
    if (isClosed) throw new PoolClosed()
    for (const [process, timer] of [...idle].reverse()) {
      clearTimeout(timer)
      idle.delete(process)
      if (process.alive && !isFresh) return process
      drop(process)
      // One makes room for the new one.
      if (isFresh) break
    }
    const started = startProcess(program, limits)
    all.add(started)
    return started
  }
  const drop = (process: IsolatedProcess): void => {
    process.end()
    all.delete(process)
  }
  const giveBack = (process: IsolatedProcess, isFresh: boolean): void => {
    // It may still be working on something that nobody waits for.
    if (!process.alive || process.busy || isFresh) {
      drop(process)
      return
    }
    const timer = setTimeout(() => {
      idle.delete(process)
      drop(process)
    }, idleMs)
    idle.set(process, timer.unref())
  }
  return {
    async use(work, isFresh = false) {
      if (used >= most) await new Promise<void>((start) => waiting.push(start))
      else used++
      try {
        const process = take(isFresh)
        try {
          return await work(process)
        } catch (error) {
          throw isClosed ? new PoolClosed() : error
        } finally {
          giveBack(process, isFresh)
        }
      } finally {
        const next = waiting.shift()
        if (next) next()
        else used--
      }
    },
    usage: () => ({ busy: used, idle: idle.size, waiting: waiting.length }),
    close() {
      isClosed = true
      for (const timer of idle.values()) clearTimeout(timer)
      for (const process of all) process.end()
      idle.clear()
      all.clear()
    },
  }
}
