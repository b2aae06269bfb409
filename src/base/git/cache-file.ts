import { randomUUID } from 'node:crypto'
import { lstat, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { APPEND_OWN, isOwn, READ_OWN } from './own-folder.ts'

/** A file of cached answers: without it they are computed again. */
export interface CacheFile {
  /** Null if there is no readable file, or it belongs to another user. */
  read(): Promise<Buffer | null>
  /** Atomically replaces the content, readable by this user only; write errors are ignored. */
  write(content: Uint8Array): Promise<void>
}

/** A cache file to which answers are appended as they come. */
export interface LogFile extends CacheFile {
  /**
   * Appends to the end immediately; write errors are ignored. If the file is renamed or replaced meanwhile, the content is appended to the
   * new one again, so that it may be in both.
   */
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
        for (let attempt = 0; attempt < MAX_ATTEMPTS && !(await appendOnce(path, content)); attempt++);
      } catch {
        // Without the file, the answer is computed again.
      }
    },
  }
}

/** Each of them means that the file was replaced again. */
const MAX_ATTEMPTS = 20

/** @returns false if the file was renamed or replaced before the content was in it: whoever did so may have read it without the content */
async function appendOnce(path: string, content: Uint8Array): Promise<boolean> {
  const file = await open(path, APPEND_OWN, 0o600)
  try {
    const opened = await file.stat()
    if (!isOwn(opened)) return true
    await file.appendFile(content)
    const current = await lstat(path).catch(() => null)
    return current?.ino === opened.ino && current.dev === opened.dev
  } finally {
    await file.close()
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
