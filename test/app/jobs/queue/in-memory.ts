import { DelayedError, UnrecoverableError, WaitingError } from 'bullmq'
import type {
  Backend,
  JobOptions,
  KeptJob,
  KeptQueue,
  KeptWorker,
  Processor,
  WorkerOptions,
} from '../../../../src/app/jobs/queue/backend.ts'

/** Queues in this process, for tests: they do what BullMQ's do (see `suite.ts`), and know when nothing is left to do. */
export interface MemoryBackend extends Backend {
  /**
   * Settles when no job waits, runs or will be tried again, but for those that come by themselves at their time. What waits for a
   * later time is done as soon as nothing else is left.
   */
  settled(): Promise<void>
  /** Has a job done now that waits for a later time, if nothing else is left. */
  hasten(): void
  /** Jobs that are not done, but for those that come by themselves. */
  unfinished(): KeptJob[]
  /** Ends all workers as if their process had been killed: their jobs are taken up by the next ones. */
  kill(): void
}

type State = 'waiting' | 'delayed' | 'active' | 'completed' | 'failed'

interface Entry extends KeptJob {
  state: State
  readonly id: string
  readonly options: JobOptions
  /** Comes by itself at its time. */
  readonly isScheduled: boolean
  /** The run that has it: what a run that was lost says of it counts no more. */
  run: object | null
  /** When it may be taken, by a clock that jumps; milliseconds since the epoch. */
  due: number
  timer: NodeJS.Timeout | null
  processedOn: number | undefined
  finishedOn: number | undefined
  failedReason: string | undefined
  attemptsMade: number
  stalledCounter: number
  progress: unknown
}

/** Jobs that are done are forgotten beyond so many, as in BullMQ. */
const MAX_COMPLETED = 1000
const LOST = 'job stalled more than allowable limit'

export function memoryBackend(): MemoryBackend {
  const queues = new Map<string, Line>()
  const changed = signal()
  /** Milliseconds that did not pass, and are taken as if they had. */
  let skipped = 0
  const now = (): number => Date.now() + skipped
  const line = (name: string): Line => {
    const kept = queues.get(name) ?? createLine(changed.give, now)
    queues.set(name, kept)
    return kept
  }
  const open = (): Entry[] =>
    [...queues.values()]
      .flatMap(({ jobs }) => [...jobs.values()])
      .filter(({ state, isScheduled }) => state !== 'completed' && state !== 'failed' && !isScheduled)
  const hasten = (): void => {
    const left = open()
    // Who is at work may add what goes before.
    if (left.length === 0 || left.some(({ state }) => state !== 'delayed')) return
    skipped += Math.max(0, Math.min(...left.map(({ due }) => due)) - now())
    for (const { look } of queues.values()) look()
  }
  return {
    queue: (name, { defaultJobOptions = {} }) => line(name).queue(defaultJobOptions),
    worker: (name, process, options) => line(name).worker(process, options),
    async close() {
      for (const { rest } of queues.values()) rest()
    },
    unfinished: open,
    kill() {
      for (const { kill } of queues.values()) kill()
    },
    hasten,
    async settled() {
      while (open().length > 0) {
        const change = changed.next()
        hasten()
        await change
      }
    },
  }
}

/** Something that happens again and again. */
function signal(): { give(): void; next(): Promise<void> } {
  const waiting: (() => void)[] = []
  return {
    give() {
      for (const settle of waiting.splice(0)) settle()
    },
    next: () =>
      new Promise((settle) => {
        waiting.push(settle)
      }),
  }
}

interface Line {
  readonly jobs: ReadonlyMap<string, Entry>
  queue(defaults: JobOptions): KeptQueue
  worker(process: Processor, options: WorkerOptions): KeptWorker
  /** Time has been skipped: has jobs taken that waited for it. */
  look(): void
  kill(): void
  /** Nothing comes by itself any more. */
  rest(): void
}

interface Added {
  readonly name: string
  readonly data: unknown
  readonly options: JobOptions
  readonly isScheduled?: boolean
}

function createLine(changed: () => void, now: () => number): Line {
  const jobs = new Map<string, Entry>()
  /** Of each key, the job that has it, and what is added when that is done. */
  const keys = new Map<string, { readonly holder: string; next: Added | null }>()
  const timers = new Map<string, NodeJS.Timeout>()
  let workers: { take(): void; abandon(): void }[] = []
  let lastId = 0
  const inState = (state: State): Entry[] => [...jobs.values()].filter((job) => job.state === state)
  /** Those that wait and have no priority. */
  const ordinary = (): Entry[] => inState('waiting').filter(({ options }) => !options.priority)
  const wake = (): void => {
    for (const worker of workers) worker.take()
    changed()
  }

  const enter = (job: Entry, state: State, due = now()): void => {
    if (job.timer) clearTimeout(job.timer)
    Object.assign(job, { state, due, run: null, timer: null })
    if (state === 'delayed') {
      job.timer = setTimeout(() => enter(job, 'waiting'), Math.max(0, due - now()))
      job.timer.unref()
    }
    wake()
  }

  const add = (added: Added): void => {
    const { options } = added
    const id = options.jobId ?? `${++lastId}`
    if (jobs.has(id)) return
    const key = options.deduplication?.id
    const held = key === undefined ? undefined : keys.get(key)
    if (held) {
      if (jobs.get(held.holder)?.state === 'active') held.next = added
      return
    }
    if (key !== undefined) keys.set(key, { holder: id, next: null })
    const job = createEntry(id, added, { enter, now })
    jobs.set(id, job)
    const { delay = 0 } = options
    enter(job, delay > 0 ? 'delayed' : 'waiting', now() + delay)
  }

  const end = (job: Entry, state: 'completed' | 'failed', reason?: string): void => {
    Object.assign(job, { finishedOn: Date.now(), failedReason: reason })
    enter(job, state)
    const key = job.options.deduplication?.id ?? ''
    const held = keys.get(key)
    if (held?.holder === job.id) {
      keys.delete(key)
      if (held.next) add(held.next)
    }
    const [oldest] = inState('completed').length > MAX_COMPLETED ? inState('completed') : []
    if (oldest) jobs.delete(oldest.id)
  }

  /** What becomes of a job whose processor threw. */
  const fail = (job: Entry, error: unknown): void => {
    // It has been moved already.
    if (error instanceof DelayedError || error instanceof WaitingError) return
    job.attemptsMade++
    const { attempts = 1, backoff } = job.options
    const reason = error instanceof Error ? error.message : String(error)
    if (error instanceof UnrecoverableError || job.attemptsMade >= attempts) end(job, 'failed', reason)
    else enter(job, 'delayed', now() + (backoff?.delay ?? 0) * 2 ** (job.attemptsMade - 1))
  }

  /** The one that is next: those without a priority first, each in their order. */
  const next = (): Entry | undefined =>
    inState('waiting').sort((a, b) => (a.options.priority ?? 0) - (b.options.priority ?? 0) || a.due - b.due)[0]

  return {
    jobs,
    queue: (defaults) => ({
      add: async (name, data, options) =>
        add({ name, data: structuredClone(data), options: { ...defaults, ...options } }),
      async upsertJobScheduler(id, { every }, { name, data }) {
        const come = (): void => {
          const isThere = [...jobs.values()].some((job) => job.isScheduled && job.name === name && isOpen(job))
          if (!isThere) add({ name, data, options: defaults, isScheduled: true })
        }
        clearInterval(timers.get(id))
        timers.set(id, setInterval(come, every).unref())
        come()
      },
      getJob: async (id) => jobs.get(id),
      getFailed: async () => inState('failed').reverse(),
      getWaiting: async (start, end) => ordinary().slice(start, end + 1),
      getWaitingCount: async () => ordinary().length,
      async getJobCounts() {
        const waiting = ordinary().length
        const prioritized = inState('waiting').length - waiting
        return {
          ...{ active: inState('active').length, completed: inState('completed').length },
          ...{ delayed: inState('delayed').length, failed: inState('failed').length, paused: 0 },
          ...{ prioritized, waiting, 'waiting-children': 0 },
        }
      },
      on() {},
      async close() {},
    }),
    worker(process, { concurrency, maxStalledCount }) {
      const running = new Set<Promise<void>>()
      const work = async (job: Entry, run: object): Promise<void> => {
        // Whoever looks for jobs has looked by then.
        await Promise.resolve()
        if (job.stalledCounter > maxStalledCount) return end(job, 'failed', LOST)
        try {
          await process(job, 'token')
          if (job.run !== run) return
          job.attemptsMade++
          end(job, 'completed')
        } catch (error) {
          if (job.run === run) fail(job, error)
        }
      }
      const worker = {
        take(): void {
          while (workers.includes(worker) && running.size < concurrency) {
            const job = next()
            if (!job) return
            const run = {}
            Object.assign(job, { state: 'active', run, processedOn: Date.now() })
            const done = work(job, run).finally(() => {
              running.delete(done)
              wake()
            })
            running.add(done)
          }
        },
        abandon: () => running.clear(),
      }
      workers = [...workers, worker]
      queueMicrotask(wake)
      return {
        on() {},
        async close() {
          workers = workers.filter((each) => each !== worker)
          while (running.size > 0) await Promise.all(running)
        },
      }
    },
    look() {
      for (const job of inState('delayed')) enter(job, job.due > now() ? 'delayed' : 'waiting', job.due)
    },
    kill() {
      for (const worker of workers.splice(0)) worker.abandon()
      for (const job of inState('active')) {
        job.stalledCounter++
        enter(job, 'waiting')
      }
    },
    rest() {
      for (const timer of timers.values()) clearInterval(timer)
      timers.clear()
    },
  }
}

function isOpen({ state }: Entry): boolean {
  return state === 'waiting' || state === 'delayed' || state === 'active'
}

function createEntry(
  id: string,
  { name, data, options, isScheduled = false }: Added,
  { enter, now }: { enter(job: Entry, state: State, due?: number): void; now(): number },
): Entry {
  const job: Entry = {
    ...{ id, name, data, options, isScheduled, opts: options, timestamp: Date.now() },
    ...{ state: 'waiting', run: null, due: 0, timer: null },
    ...{ processedOn: undefined, finishedOn: undefined, failedReason: undefined },
    ...{ attemptsMade: 0, stalledCounter: 0, progress: 0 },
    async updateProgress(progress) {
      job.progress = progress
    },
    isFailed: async () => job.state === 'failed',
    async retry() {
      Object.assign(job, { attemptsMade: 0, failedReason: undefined, finishedOn: undefined })
      enter(job, 'waiting')
    },
    moveToDelayed: async (timestamp) => enter(job, 'delayed', now() + timestamp - Date.now()),
    moveToWait: async () => enter(job, 'waiting'),
  }
  return job
}
