import { TooMany } from './rate.ts'

/** Limits the concurrent work of each caller. */
export interface ConcurrencyLimit {
  /** Throws TooMany if the caller has reached the limit. */
  run<T>(caller: number, work: () => Promise<T>): Promise<T>
}

/** @param what the work in progress, for the error: `outputs of this token are being judged` */
export function createConcurrencyLimit(most: number, what: string): ConcurrencyLimit {
  const running = new Map<number, number>()
  return {
    async run(caller, work) {
      const before = running.get(caller) ?? 0
      if (before >= most) throw new TooMany(1, `${most} ${what}; wait 1 s`)
      running.set(caller, before + 1)
      try {
        return await work()
      } finally {
        const left = (running.get(caller) ?? 1) - 1
        if (left === 0) running.delete(caller)
        else running.set(caller, left)
      }
    },
  }
}
