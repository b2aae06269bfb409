/**
 * Settles at the first SIGTERM or SIGINT; at the second the process ends at once.
 *
 * @param first what is done at the first, before anything else
 */
export function untilStopped(first: () => void = () => {}): Promise<void> {
  return new Promise((settle) => {
    process.removeAllListeners('SIGINT')
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.once(signal, () => {
        process.once(signal, () => process.exit(1))
        first()
        settle()
      })
  })
}
