import { createHash } from 'node:crypto'
import { readdir, realpath, rm, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { type SideFile, sideFile } from '../git/side-file.ts'
import type { Terminal } from './command.ts'

const DAY = 86_400_000
const UNUSED_DAYS = 90

/** Where the words of a repository are kept between runs: a file of its own in the user's cache folder. */
export async function wordFileOf(path: string, { env, cwd, now }: Terminal): Promise<SideFile> {
  const folder = join(resolve(cwd, env.XDG_CACHE_HOME || join(homedir(), '.cache')), 'docalign')
  const place = await realpath(path).catch(() => path)
  const file = sideFile(join(folder, `${createHash('sha256').update(place).digest('hex').slice(0, 32)}.words`))
  return {
    read: file.read,
    async write(content) {
      await file.write(content)
      await removeUnused(folder, now() - UNUSED_DAYS * DAY)
    },
  }
}

/** Files of repositories that were not scanned as a whole since then. */
async function removeUnused(folder: string, since: number): Promise<void> {
  try {
    for (const name of await readdir(folder)) {
      if (!name.endsWith('.words')) continue
      const path = join(folder, name)
      if ((await stat(path)).mtimeMs < since) await rm(path, { force: true })
    }
  } catch {
    // A cache that cannot be tidied is left as it is.
  }
}
