import { hash } from 'node:crypto'

/** Keeps what models answered, by the digest of all that the answer depends on. */
export interface ModelCache {
  /** What is known of these keys; others are left out. */
  read(keys: readonly string[]): Promise<ReadonlyMap<string, unknown>>
  write(answers: readonly CachedAnswer[]): Promise<void>
}

/** An answer to be kept: plain JSON data. */
export interface CachedAnswer {
  readonly key: string
  readonly kind: 'language' | 'embedding'
  readonly model: string
  readonly value: unknown
}

/** A cache that lasts as long as the process. */
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

/** The key of an answer: SHA-256 of the parts, in hexadecimal. */
export function cacheKey(parts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(parts))
}
