/** Runs at most `count` tasks at a time; the rest wait in order. */
export function limitTo(count: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running >= count) await new Promise<void>((start) => waiting.push(start))
    else running += 1
    try {
      return await task()
    } finally {
      // The next in line takes the place, if there is one.
      const start = waiting.shift()
      if (start === undefined) running -= 1
      else start()
    }
  }
}
