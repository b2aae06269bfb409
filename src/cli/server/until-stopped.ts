/** Settles at the first SIGTERM or SIGINT; at the second the process ends at once. */
export function untilStopped(): Promise<void> {
  return new Promise((settle) => {
    process.removeAllListeners('SIGINT')
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.once(signal, () => {
        process.once(signal, () => process.exit(1))
        settle()
      })
  })
}
