import { diskUse } from './disk-use.ts'

/** What the clones of one process take on the disk, and which of them are in use. */
export interface CloneSpace {
  /** Notes that a clone is in use until what is returned is called. */
  hold(id: number): () => void
  isHeld(id: number): boolean
  /** Notes that a clone may have grown: it is measured again. */
  touch(id: number): void
  forget(id: number): void
  /** Measures those that were not measured yet or may have grown since, and gives back the bytes of each. */
  measure(ids: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** As it was measured last. */
  usage(): CloneUse
}

export interface CloneUse {
  readonly clones: number
  readonly bytes: number
}

export function createCloneSpace(pathOf: (id: number) => string): CloneSpace {
  const holders = new Map<number, number>()
  const sizes = new Map<number, number>()
  const stale = new Set<number>()
  return {
    hold(id) {
      holders.set(id, (holders.get(id) ?? 0) + 1)
      let isReleased = false
      return () => {
        if (isReleased) return
        isReleased = true
        stale.add(id)
        const others = (holders.get(id) ?? 1) - 1
        if (others > 0) holders.set(id, others)
        else holders.delete(id)
      }
    },
    isHeld: (id) => holders.has(id),
    touch: (id) => void stale.add(id),
    forget(id) {
      sizes.delete(id)
      stale.delete(id)
    },
    async measure(ids) {
      const known = new Set(ids)
      for (const id of sizes.keys()) if (!known.has(id)) sizes.delete(id)
      for (const id of ids) {
        if (sizes.has(id) && !stale.has(id)) continue
        // What changes while it is measured makes it stale again.
        stale.delete(id)
        sizes.set(id, await diskUse(pathOf(id)))
      }
      return sizes
    },
    usage: () => ({ clones: sizes.size, bytes: [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0) }),
  }
}
