import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The disk usage of a process's clones, and which of them are in use. */
export interface CloneSpace {
  /** Marks a clone as in use until the returned function is called. */
  hold(id: number): () => void
  isHeld(id: number): boolean
  /** Calls back once when nobody uses the clone any more; a later call for the same clone replaces an earlier one. */
  onceUnused(id: number, work: () => void): void
  /** Marks a clone for a new measurement, as it may have grown. */
  touch(id: number): void
  forget(id: number): void
  /** Measures clones that are new or may have grown, and returns the bytes of each. */
  measure(ids: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** The bytes of a clone as of the last measurement; 0 if there was none. */
  bytesOf(id: number): number
  /** As of the last measurement. */
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
  const waiting = new Map<number, () => void>()
  return {
    hold(id) {
      holders.set(id, (holders.get(id) ?? 0) + 1)
      let isReleased = false
      return () => {
        if (isReleased) return
        isReleased = true
        stale.add(id)
        const others = (holders.get(id) ?? 1) - 1
        if (others > 0) return void holders.set(id, others)
        holders.delete(id)
        const work = waiting.get(id)
        waiting.delete(id)
        work?.()
      }
    },
    isHeld: (id) => holders.has(id),
    onceUnused: (id, work) => void waiting.set(id, work),
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
        // A change during the measurement makes it stale again.
        stale.delete(id)
        sizes.set(id, await diskUse(pathOf(id)))
      }
      return sizes
    },
    bytesOf: (id) => sizes.get(id) ?? 0,
    usage: () => ({ clones: sizes.size, bytes: [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0) }),
  }
}

/** The unit of `stat().blocks`, on any file system. */
const BLOCK = 512
/** Files that are measured concurrently. */
const MAX_CONCURRENCY = 64

/** Disk usage of a folder and all its content in bytes. Files that are deleted meanwhile count as nothing. */
export async function diskUse(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  let bytes = await useOf(folder)
  for (let from = 0; from < names.length; from += MAX_CONCURRENCY) {
    const some = names.slice(from, from + MAX_CONCURRENCY).map((name) => useOf(join(folder, name)))
    for (const each of await Promise.all(some)) bytes += each
  }
  return bytes
}

async function useOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => null)
  return (found?.blocks ?? 0) * BLOCK
}

/** `git gc --auto` packs above these numbers of packs, or of loose objects, of which it counts those in folder `17`. */
const PACKS = 50
const LOOSE_ALIKE = 27

/** Whether git would pack a clone. Git can check this itself, but that takes a process. */
export async function needsGc(gitDirectory: string): Promise<boolean> {
  const [packs, alike] = await Promise.all(
    ['pack', '17'].map((folder) => namesIn(join(gitDirectory, 'objects', folder))),
  )
  return (
    (packs ?? []).filter((name) => name.endsWith('.pack')).length > PACKS ||
    (alike ?? []).filter((name) => /^[0-9a-f]+$/.test(name)).length > LOOSE_ALIKE
  )
}

/** Whether a fetch brought so many objects at once, a hundred, that git stored them as a pack. */
export async function hasPacks(gitDirectory: string): Promise<boolean> {
  return (await namesIn(join(gitDirectory, 'objects', 'pack'))).some((name) => name.endsWith('.pack'))
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}
