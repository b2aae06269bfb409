import { hash } from 'node:crypto'

/** Caches the answers of models, by a digest of everything that an answer depends on. */
export interface ModelCache {
  /** The cached values of these keys; missing ones are omitted. */
  read(keys: readonly string[]): Promise<ReadonlyMap<string, unknown>>
  write(answers: readonly CachedAnswer[]): Promise<void>
}

/** An answer to cache: plain JSON data. */
export interface CachedAnswer {
  readonly key: string
  readonly kind: 'language' | 'embedding'
  readonly model: string
  readonly value: unknown
}

/**
 * A cache of model answers that lasts as long as the process.
 *
 * @example
 * import { memoryCache } from 'docalign/epochs'
 *
 * const cache = memoryCache()
 * await cache.write([{ key: 'k1', kind: 'embedding', model: 'mine', value: [0.6, 0.8] }])
 * await cache.read(['k1', 'k2']) // new Map([['k1', [0.6, 0.8]]])
 */
export function memoryCache(): ModelCache {
  const known = new Map<string, unknown>()
  return {
    read: (keys) => Promise.resolve(new Map(keys.flatMap((key) => (known.has(key) ? [[key, known.get(key)]] : [])))),
    write(answers) {
      for (const { key, value } of answers) known.set(key, value)
      return Promise.resolve()
    },
  }
}

/** The cache key of an answer: SHA-256 of the parts, in hexadecimal. */
export function cacheKey(parts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(parts))
}
