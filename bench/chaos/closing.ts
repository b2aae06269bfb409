/** Cleanup functions, in the order of creation. */
export type Closing = (() => unknown)[]

/** Runs the cleanup in reverse order, whether the work succeeds or fails, or the program is stopped. */
export async function withClosing<T>(work: (closing: Closing) => Promise<T>): Promise<T> {
  const closing: Closing = []
  const closeAll = async (): Promise<void> => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  const stop = (): void => void closeAll().finally(() => process.exit(1))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  try {
    return await work(closing)
  } finally {
    process.off('SIGTERM', stop)
    process.off('SIGINT', stop)
    await closeAll()
  }
}
