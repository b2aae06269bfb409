/** Answers that hold for a while, by what they are about. */
export interface ExpiringCache<T> {
  /** The answer for a key, asked for unless it is known. A failure is not remembered. */
  of(key: string, ask: () => Promise<T>): Promise<T>
  forget(key: string): void
}

/** @param options.lasts milliseconds that an answer holds; @param options.max answers: of more, those used longest ago are forgotten */
export function createExpiringCache<T>(options: {
  readonly lasts: number
  readonly max: number
  readonly now: () => number
}): ExpiringCache<T> {
  const { lasts, max, now } = options
  const known = new Map<string, { readonly until: number; readonly answer: Promise<T> }>()
  return {
    of(key, ask) {
      const before = known.get(key)
      const entry = before && before.until > now() ? before : { until: now() + lasts, answer: ask() }
      // The newest stands last.
      known.delete(key)
      known.set(key, entry)
      for (const oldest of known.keys()) {
        if (known.size <= max) break
        known.delete(oldest)
      }
      entry.answer.catch(() => {
        if (known.get(key) === entry) known.delete(key)
      })
      return entry.answer
    },
    forget: (key) => void known.delete(key),
  }
}
