import { Gauge, type Registry } from 'prom-client'

/** Registers the gauges. Call the returned function before rendering: it reads their current values from the sources. */
export function addGauges(registry: Registry, sources: GaugeSources): () => Promise<void> {
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]): Gauge<L> =>
    new Gauge({ name: `docalign_${name}`, help, labelNames, registers: [registry] })
  const up = gauge('queue_up', 'Whether the queue answers, 1 or 0')
  const jobs = gauge(
    'queue_jobs',
    'Jobs in the queue by state, the same for all processes that share it',
    'queue',
    'state',
  )
  const oldest = gauge('queue_oldest_waiting_seconds', 'How long the job that is next has waited', 'queue')
  const processes = gauge(
    'isolation_processes',
    'Processes that read and judge what strangers wrote; waiting: work that waits for one',
    'pool',
    'state',
  )
  const clones = gauge('clones', 'Clones of this process')
  const bytes = gauge('clones_bytes', 'What the clones of this process take on the disk, as measured last')
  const lookAtQueue = async (): Promise<void> => {
    const queues = await sources.queue().catch(() => null)
    // If the queue does not answer, only `queue_up` is reported.
    jobs.reset()
    oldest.reset()
    up.set(queues === null ? 0 : 1)
    for (const [queue, of] of Object.entries(queues ?? {})) {
      for (const [name, count] of Object.entries(of.jobs)) jobs.set({ queue, state: name }, count)
      oldest.set({ queue }, of.oldest)
    }
  }
  return async () => {
    await lookAtQueue()
    for (const [pool, use] of Object.entries(sources.processes()))
      for (const each of ['busy', 'idle', 'waiting'] as const) processes.set({ pool, state: each }, use[each])
    const kept = sources.clones()
    clones.set(kept.clones)
    bytes.set(kept.bytes)
  }
}

/** What the gauges are read from whenever metrics are rendered. */
export interface GaugeSources {
  /** Rejects if the queue does not answer. */
  queue(): Promise<Readonly<Record<string, QueueState>>>
  /** Processes for untrusted content, by pool. */
  processes(): Readonly<Record<string, ProcessUse>>
  clones(): CloneUse
}

export interface QueueState {
  readonly jobs: Readonly<Record<string, number>>
  /** Seconds for which the next job has waited; 0 if none waits. */
  readonly oldest: number
}

export interface ProcessUse {
  readonly busy: number
  /** Idle processes kept for further work. */
  readonly idle: number
  /** Number of tasks that wait for a process. */
  readonly waiting: number
}

export interface CloneUse {
  readonly clones: number
  /** Bytes on disk, as last measured. */
  readonly bytes: number
}
