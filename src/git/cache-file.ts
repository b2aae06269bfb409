import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { APPEND_OWN, isOwn, READ_OWN } from './own-folder.ts'

/** A file of cached answers: without it they are computed again. */
export interface CacheFile {
  /** Null when there is none that can be read, or it is another user's. */
  read(): Promise<Buffer | null>
  /** Puts a new content in place as a whole, for this user alone; where nothing can be written, nothing is. */
  write(content: Uint8Array): Promise<void>
}

/** One that is added to as answers come. */
export interface LogFile extends CacheFile {
  /** Adds to its end, at once; where nothing can be written, nothing is. */
  append(content: Uint8Array): Promise<void>
}

export function cacheFile(path: string): LogFile {
  return {
    read: () => readOwn(path).catch(() => null),
    async write(content) {
      const fresh = `${path}.${randomUUID().slice(0, 8)}`
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await writeFile(fresh, content, { flag: 'wx', mode: 0o600 })
        await rename(fresh, path)
      } catch {
        await rm(fresh, { force: true }).catch(() => {})
      }
    },
    async append(content) {
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        const file = await open(path, APPEND_OWN, 0o600)
        try {
          if (isOwn(await file.stat())) await file.appendFile(content)
        } finally {
          await file.close()
        }
      } catch {
        // Without the file, the same is computed again.
      }
    },
  }
}

async function readOwn(path: string): Promise<Buffer | null> {
  const file = await open(path, READ_OWN)
  try {
    const found = await file.stat()
    return found.isFile() && isOwn(found) ? await file.readFile() : null
  } finally {
    await file.close()
  }
}
