import { randomUUID } from 'node:crypto'
import { lstat, open, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Why a page of the work tree is left alone: it is not there, it is no ordinary file of it, or it cannot be written. */
export type PageProblem = 'missing' | 'not a file' | 'unwritable'

/**
 * Reads a page of a work tree. Nothing is followed: neither the page nor a folder on its way may be a symbolic link, as that
 * could lead anywhere.
 */
export async function readPage(workTree: string, path: string): Promise<Buffer | PageProblem> {
  const steps = path.split('/')
  if (steps.some((step) => /^(?:|\.\.?|\.git)$/i.test(step))) return 'not a file'
  let place = workTree
  for (const [index, step] of steps.entries()) {
    place = join(place, step)
    const found = await lstat(place).catch(() => null)
    if (found === null) return 'missing'
    const isRight = index === steps.length - 1 ? found.isFile() : found.isDirectory()
    if (!isRight) return 'not a file'
  }
  return readFile(place)
}

/**
 * Puts a new content in the place of a page, as a whole and with the page's mode, unless the page says something else by now than
 * it said.
 *
 * @param before what was read
 */
export async function writePage(
  workTree: string,
  path: string,
  before: Uint8Array,
  after: Uint8Array,
): Promise<PageProblem | null> {
  const place = join(workTree, path)
  const fresh = join(dirname(place), `.${basename(place)}.${randomUUID().slice(0, 8)}`)
  try {
    const mode = (await lstat(place)).mode & 0o7777
    const file = await open(fresh, 'wx', mode)
    try {
      await file.writeFile(after)
      await file.chmod(mode)
      await file.sync()
    } finally {
      await file.close()
    }
    const now = await readPage(workTree, path)
    if (typeof now === 'string' || Buffer.compare(now, before) !== 0) throw new Error('the page was changed meanwhile')
    await rename(fresh, place)
    return null
  } catch {
    await rm(fresh, { force: true }).catch(() => {})
    return 'unwritable'
  }
}
