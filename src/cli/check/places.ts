import { stat } from 'node:fs/promises'
import { dirname, relative, resolve, sep } from 'node:path'
import { locate } from '../../base/git/folder/locate.ts'
import type { Invocation, Terminal } from '../terminal/command.ts'
import { CliError, usageError } from '../terminal/errors.ts'

export interface PlacesToCheck {
  /** The given repository, or a folder in it. */
  readonly path: string
  /** The folder of its work tree or, without one, git's own folder. */
  readonly root: string
  /** The given files and folders, relative to the root; null for everything. */
  readonly only: readonly string[] | null
}

/**
 * Resolves the arguments: a repository, or files and folders of one.
 *
 * @throws CliError `DOCALIGN_E101` for what does not exist, `DOCALIGN_E401` for places in several repositories
 * @throws GitError `DOCALIGN_E101` outside a repository
 */
export async function placesToCheck({ positionals }: Invocation, { cwd }: Terminal): Promise<PlacesToCheck> {
  const given = positionals.map((name) => ({ name, place: resolve(cwd, name) }))
  const [first, ...others] = given
  if (first !== undefined) await requireThere(first)
  const path = first === undefined ? cwd : await folderOf(first.place)
  const { beside, own } = await locate(path)
  const root = beside ?? own
  if (first === undefined || (others.length === 0 && (first.place === root || beside === null)))
    return { path, root, only: null }
  const only = given.map(({ name, place }) => {
    const inside = relative(root, place).split(sep).join('/')
    if (inside.startsWith('../')) throw usageError(`${name} is not in the repository at ${root}`)
    return inside
  })
  for (const each of others) await requireThere(each)
  return { path, root, only: only.includes('') ? null : only }
}

async function folderOf(place: string): Promise<string> {
  const found = await stat(place).catch(() => null)
  return found?.isFile() ? dirname(place) : place
}

async function requireThere({ name, place }: { readonly name: string; readonly place: string }): Promise<void> {
  const found = await stat(place).catch(() => null)
  if (found === null) throw new CliError('DOCALIGN_E101', `${name}: no such file or folder`)
}
