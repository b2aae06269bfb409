/** A cache of answers that expire. */
export interface ExpiringCache<T> {
  /** Returns the cached answer for a key, or calls `ask`. Failures are not cached. */
  of(key: string, ask: () => Promise<T>): Promise<T>
  forget(key: string): void
}

/**
 * @param options.lasts milliseconds until an answer expires; @param options.max maximum number of answers, beyond which the least recently
 * used are removed
 */
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
      // Keeps the least recently used first.
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
