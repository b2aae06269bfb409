export interface Graph {
  /** Sets the keys of an entry: evidence files, files that change together, docs that it links to or is in. */
  set(document: number, keys: readonly string[]): void
  remove(document: number): void
  /** By document, how strongly it is related to the seeds, 0–1. Excludes the seeds. */
  spread(seeds: ReadonlyMap<number, number>): ReadonlyMap<number, number>
}

/** A key that more entries share relates none of them. */
const COMMON = 200

/**
 * Relations between entries. From a seed, strength flows through each key that it shares with others, divided among the entries that share
 * it: two entries that alone share a file are close, two of a hundred are not.
 */
export function newGraph(): Graph {
  const members = new Map<string, Set<number>>()
  const keysOf = new Map<number, readonly string[]>()
  const remove = (document: number) => {
    for (const key of keysOf.get(document) ?? []) members.get(key)?.delete(document)
    keysOf.delete(document)
  }
  return {
    remove,
    set(document, keys) {
      remove(document)
      if (keys.length === 0) return
      keysOf.set(document, [...new Set(keys)])
      for (const key of keys) members.set(key, (members.get(key) ?? new Set()).add(document))
    },
    spread(seeds) {
      const reached = new Map<number, number>()
      for (const [seed, strength] of seeds) {
        const keys = keysOf.get(seed) ?? []
        for (const key of keys) {
          const others = members.get(key)
          if (!others || others.size < 2 || others.size > COMMON) continue
          const flow = strength / Math.log2(1 + others.size) / keys.length
          for (const other of others) if (!seeds.has(other)) reached.set(other, (reached.get(other) ?? 0) + flow)
        }
      }
      const most = Math.max(0, ...reached.values())
      return new Map([...reached].map(([document, strength]) => [document, strength / Math.max(most, 1e-9)]))
    },
  }
}
