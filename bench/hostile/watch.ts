import type { Started } from '../deliveries/server.ts'
import { startTypeScript } from '../typescript-worker.ts'

/** What the thread that looks is given. */
export interface Watched {
  readonly url: string
  readonly pid: number
  /** Beyond that the server and all of its processes are killed. */
  readonly maxMegabytes: number
  /** Numbers that it writes, each into its slot of {@link SLOTS}. */
  readonly shared: SharedArrayBuffer
}

export const SLOTS = { slowest: 0, peak: 1, gone: 2 } as const

export interface Seen {
  /** Milliseconds that `/live` took at most; infinite when it gave another answer than 200, or none. */
  readonly slowest: number
  /** Megabytes of the server and all of its processes at most. */
  readonly peak: number
  /** Whether the server has ended. */
  readonly isGone: boolean
}

export interface Watch {
  /** Since the start, or since it was last forgotten. */
  seen(): Seen
  forget(): void
  stop(): Promise<void>
}

/** Memory that an attack may take of this machine, in megabytes: more tells no more. */
const MAX_MEGABYTES = 2000

/** Looks at the health and the memory of a server, in a thread of its own, as this one is GitHub's and has other things to do. */
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
