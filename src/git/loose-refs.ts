import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Full names of refs that all work trees share, spelled so that git means nothing else by them. */
const SHARED = /^refs\/(?:heads|tags|pull|remotes)(?:\/[\w-]+(?:\.[\w-]+)*)+$/
const ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/

/** The id in the file of a ref, which outranks what is packed; null when there is none, and git has to be asked. */
export async function looseRef(commonDirectory: string, ref: string): Promise<string | null> {
  if (!SHARED.test(ref) || ref.endsWith('.lock')) return null
  const id = (await readFile(join(commonDirectory, ref), 'latin1').catch(() => '')).trimEnd()
  return ID.test(id) ? id : null
}
