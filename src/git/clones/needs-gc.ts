import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

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

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}
