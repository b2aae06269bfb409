import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A file of what was worked out once and may be lost without harm. */
export interface SideFile {
  /** Null when there is none that can be read. */
  read(): Promise<Buffer | null>
  /** Puts a new content in place as a whole; where nothing can be written, nothing is. */
  write(content: Uint8Array): Promise<void>
}

export function sideFile(path: string): SideFile {
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
