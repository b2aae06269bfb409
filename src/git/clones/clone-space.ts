import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

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

/** The unit in which the system counts what a file takes, whatever the file system's own is. */
const BLOCK = 512
/** Files that are looked at side by side. */
const ABREAST = 64

/** Bytes that a folder and all in it take on the disk. What goes away meanwhile counts nothing. */
export async function diskUse(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  let bytes = await useOf(folder)
  for (let from = 0; from < names.length; from += ABREAST) {
    const some = names.slice(from, from + ABREAST).map((name) => useOf(join(folder, name)))
    for (const each of await Promise.all(some)) bytes += each
  }
  return bytes
}

async function useOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => null)
  return (found?.blocks ?? 0) * BLOCK
}

/** `git gc --auto` packs from so many packs on, or loose objects, of which it counts those that share the first byte 0x17. */
const PACKS = 50
const LOOSE_ALIKE = 27

/** Whether a clone holds so much beside each other that git would pack it. Git looks too, but takes a process to. */
export async function needsGc(gitDirectory: string): Promise<boolean> {
  const [packs, alike] = await Promise.all(
    ['pack', '17'].map((folder) => namesIn(join(gitDirectory, 'objects', folder))),
  )
  return (
    (packs ?? []).filter((name) => name.endsWith('.pack')).length > PACKS ||
    (alike ?? []).filter((name) => /^[0-9a-f]+$/.test(name)).length > LOOSE_ALIKE
  )
}

/** Whether a fetch brought so much at once, a hundred objects, that git left it in one file. */
export async function hasPacks(gitDirectory: string): Promise<boolean> {
  return (await namesIn(join(gitDirectory, 'objects', 'pack'))).some((name) => name.endsWith('.pack'))
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}
