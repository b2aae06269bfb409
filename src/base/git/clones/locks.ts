import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Git holds its locks for milliseconds; another process may still hold a younger one. */
const STALE_MS = 10_000

/** Deletes locks that killed processes left in a clone: git would never write there again. */
export async function removeStaleLocks(path: string): Promise<void> {
  const deadline = Date.now() - STALE_MS
  for (const file of [...(await locksIn(path, false)), ...(await locksIn(join(path, 'refs'), true))]) {
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (mtimeMs < deadline) await rm(file, { force: true })
  }
}

async function locksIn(folder: string, recursive: boolean): Promise<string[]> {
  const names = await readdir(folder, { recursive }).catch(() => [])
  return names.filter((name) => name.endsWith('.lock')).map((name) => join(folder, name))
}
