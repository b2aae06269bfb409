export type Phase = 'docs' | 'code' | 'verify' | 'history'

/** Adds up what each phase of a scan takes, in milliseconds. */
export function createClock(): {
  time<T>(phase: Phase, work: () => Promise<T>): Promise<T>
  spent(): Record<Phase, number>
} {
  const spent: Record<Phase, number> = { docs: 0, code: 0, verify: 0, history: 0 }
  return {
    time: async (phase, work) => {
      const from = performance.now()
      try {
        return await work()
      } finally {
        spent[phase] += Math.round(performance.now() - from)
      }
    },
    spent: () => ({ ...spent }),
  }
}
