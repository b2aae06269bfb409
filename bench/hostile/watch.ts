import type { Started } from '../deliveries/server.ts'
import { startTypeScript } from '../typescript-worker.ts'

/** Parameters of the sampling thread. */
export interface Watched {
  readonly url: string
  readonly pid: number
  /** Above this, the server and all its processes are killed. */
  readonly maxMegabytes: number
  /** The thread's measurements, in the slots of {@link SLOTS}. */
  readonly shared: SharedArrayBuffer
}

export const SLOTS = { slowest: 0, peak: 1, gone: 2 } as const

export interface Seen {
  /** Maximum milliseconds of `/live`; infinite if it responded with another status than 200, or not at all. */
  readonly slowest: number
  /** Peak memory in megabytes of the server and all its processes. */
  readonly peak: number
  /** Whether the server has ended. */
  readonly isGone: boolean
}

export interface Watch {
  /** Since the start, or the last reset. */
  seen(): Seen
  forget(): void
  stop(): Promise<void>
}

/** Maximum memory of an attack on this machine, in megabytes: a larger value is not more informative. */
const MAX_MEGABYTES = 2000

/** Samples the health and the memory of a server in a separate thread, as this one runs the GitHub sandbox. */
export function watch({ url, pid }: Pick<Started, 'url' | 'pid'>): Watch {
  const shared = new SharedArrayBuffer(Object.keys(SLOTS).length * Float64Array.BYTES_PER_ELEMENT)
  const seen = new Float64Array(shared)
  const workerData: Watched = { url, pid, maxMegabytes: MAX_MEGABYTES, shared }
  const worker = startTypeScript(new URL('sampler.ts', import.meta.url), { workerData })
  return {
    seen: () => ({
      slowest: seen[SLOTS.slowest] ?? 0,
      peak: seen[SLOTS.peak] ?? 0,
      isGone: seen[SLOTS.gone] === 1,
    }),
    forget() {
      seen[SLOTS.slowest] = 0
      seen[SLOTS.peak] = 0
    },
    stop: async () => void (await worker.terminate()),
  }
}
