/** What is to be ended, in the order in which it was begun. */
export type Closing = (() => unknown)[]

/** Ends what was begun, the last first, whatever became of the work; also when the program is told to stop. */
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
