interface Waiting<T> {
  readonly value: T
  readonly settle: () => void
  readonly refuse: (error: unknown) => void
}

/**
 * Batches calls that arrive while others are running: `work` gets all their values at once. Each caller waits for the batch with its value,
 * and fails if that fails. A batch has at most `most` values, and at most `concurrency` batches run concurrently.
 */
export function inBatches<T>(
  work: (values: readonly T[]) => Promise<void>,
  { most, concurrency }: { readonly most: number; readonly concurrency: number },
): (value: T) => Promise<void> {
  let waiting: Waiting<T>[] = []
  let running = 0
  const flush = async (): Promise<void> => {
    running++
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
    running--
  }
  return (value) =>
    new Promise((settle, refuse) => {
      waiting.push({ value, settle, refuse })
      if (running < concurrency) void flush()
    })
}
