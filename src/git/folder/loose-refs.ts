import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OBJECT_ID } from '../object-id.ts'

/** Full names of refs that all work trees share, spelled so that git means nothing else by them. */
const SHARED = /^refs\/(?:heads|tags|pull|remotes)(?:\/[\w-]+(?:\.[\w-]+)*)+$/

/** The id in the file of a ref, which outranks what is packed; null when there is no such ref, undefined when git has to be asked. */
export async function looseRef(commonDirectory: string, ref: string): Promise<string | null | undefined> {
  if (!SHARED.test(ref) || ref.endsWith('.lock')) return undefined
  try {
    const id = (await readFile(join(commonDirectory, ref), 'latin1')).trimEnd()
    return OBJECT_ID.test(id) ? id : undefined
  } catch {
    return (await arePacked(commonDirectory)) ? undefined : null
  }
}

/** Some refs may be in one file, and not in files of their own. */
export async function arePacked(commonDirectory: string): Promise<boolean> {
  return access(join(commonDirectory, 'packed-refs')).then(
    () => true,
    () => false,
  )
}
