/**
 * Lets calls that come while another is under way share the next one: `work` gets all their values at once. Each caller
 * waits for the call that carried its value, and fails with it.
 */
export function inBatches<T>(work: (values: readonly T[]) => Promise<void>, most: number): (value: T) => Promise<void> {
  let waiting: { readonly value: T; readonly settle: () => void; readonly refuse: (error: unknown) => void }[] = []
  let busy = false
  const flush = async (): Promise<void> => {
    busy = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most)
      waiting = waiting.slice(most)
      try {
        await work(batch.map(({ value }) => value))
        for (const { settle } of batch) settle()
      } catch (error) {
        for (const { refuse } of batch) refuse(error)
      }
    }
    busy = false
  }
  return (value) =>
    new Promise((settle, refuse) => {
      waiting.push({ value, settle, refuse })
      if (!busy) void flush()
    })
}
