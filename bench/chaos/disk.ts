import { execFile } from 'node:child_process'
import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const BLOCK = Buffer.alloc(1 << 20)

/** An in-memory file system of a fixed size. */
export interface SmallDisk {
  readonly folder: string
  /** Fills it completely for some milliseconds. */
  fill(milliseconds: number): Promise<void>
  remove(): Promise<void>
}

/** Mounts one at a new folder; null if that is not permitted. */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<SmallDisk | null> {
  await mkdir(folder, { recursive: true })
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  } catch {
    return null
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    async fill(milliseconds) {
      await occupy(folder, filler)
      await sleep(milliseconds)
      await rm(filler, { force: true })
    },
    async remove() {
      await run('umount', ['-l', folder])
    },
  }
}

async function occupy(folder: string, filler: string): Promise<void> {
  const file = await open(filler, 'w')
  try {
    for (let left = await roomIn(folder); left > 0; left -= BLOCK.length) await file.write(BLOCK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    await file.close()
  }
}

async function roomIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize + BLOCK.length
}
