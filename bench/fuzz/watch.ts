import { startTypeScript } from '../typescript-worker.ts'
import type { Fault } from './measure.ts'
import type { Found, Work } from './worker.ts'

/** Maximum milliseconds of processor time per case. */
const MAX_TIME = 2000
const LOOK_EVERY = 100

/** How a worker ended. */
interface Ended {
  /** The case in which it was stopped, or that stopped it; null if its time or its work was over. */
  readonly index: number | null
  readonly fault: Fault | null
}

interface Watched {
  readonly work: Omit<Work, 'current'>
  /** Milliseconds since the epoch at which it is stopped. */
  readonly until: number
  readonly onFound: (found: Found) => void
  readonly onCase?: (index: number) => void
}

/** Runs cases in a worker, which is stopped if one takes too long: a blocking case can only be noticed from another thread. */
export function watch({ work, until, onFound, onCase }: Watched): Promise<Ended> {
  const current = new Int32Array(new SharedArrayBuffer(4))
  current[0] = -1
  const worker = startTypeScript(new URL('worker.ts', import.meta.url), {
    workerData: { ...work, current } satisfies Work,
    resourceLimits: { maxOldGenerationSizeMb: 1000 },
  })
  return new Promise((settle) => {
    let index = -1
    let began = process.cpuUsage()
    const end = (ended: Ended): void => {
      clearInterval(timer)
      void worker.terminate().then(() => settle(ended))
    }
    const timer = setInterval(() => {
      const now = Atomics.load(current, 0)
      if (now !== index) {
        index = now
        began = process.cpuUsage()
        onCase?.(now)
      }
      const { user, system } = process.cpuUsage(began)
      const spent = (user + system) / 1000
      if (index >= 0 && spent > MAX_TIME)
        end({ index, fault: { kind: 'hang', detail: `over ${MAX_TIME} ms of the processor` } })
      else if (Date.now() > until) end({ index: null, fault: null })
    }, LOOK_EVERY)
    worker.on('message', onFound)
    worker.on('error', (error) =>
      end({ index: Atomics.load(current, 0), fault: { kind: 'crash', detail: error.stack ?? error.message } }),
    )
    worker.on('exit', () => end({ index: null, fault: null }))
  })
}
