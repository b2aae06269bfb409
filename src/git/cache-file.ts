import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A file of cached answers: without it they are computed again. */
export interface CacheFile {
  /** Null when there is none that can be read. */
  read(): Promise<Buffer | null>
  /** Puts a new content in place as a whole; where nothing can be written, nothing is. */
  write(content: Uint8Array): Promise<void>
}

export function cacheFile(path: string): CacheFile {
  return {
    read: () => readFile(path).catch(() => null),
    async write(content) {
      const fresh = `${path}.${randomUUID().slice(0, 8)}`
      try {
        await mkdir(dirname(path), { recursive: true })
        await writeFile(fresh, content)
        await rename(fresh, path)
      } catch {
        await rm(fresh, { force: true }).catch(() => {})
      }
    },
  }
}
