/**
 * Resolves at the first SIGTERM or SIGINT; the second ends the process at once.
 *
 * @param first called at the first signal, before anything else
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
