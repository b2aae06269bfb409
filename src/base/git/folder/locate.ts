import { stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { GitError, notAFile } from '../errors.ts'
import { readPlainFile } from '../plain-file.ts'

/** The folders of a repository, which only differ in a linked work tree. */
export interface GitDirectories {
  readonly own: string
  /** Contains the objects, the refs and the config. */
  readonly common: string
  /** The folder whose `.git` it is; null for a repository without one. */
  readonly beside: string | null
}

/**
 * The git directory of a path: the path itself if it is a bare repository, or else the nearest `.git` (a folder, or the file of a linked
 * work tree or a submodule) in it or above it. Does not use git's own discovery, because it refuses repositories of other users; that
 * protects against executing their configuration, which never happens here. Throws GitError `DOCALIGN_E101`.
 */
export async function locate(path: string): Promise<GitDirectories> {
  const start = resolve(path)
  if (path.includes('\0') || !(await isFolder(start))) {
    throw new GitError('DOCALIGN_E101', `${path}: no such folder — give the path of a git repository`)
  }
  for (let folder = start; ; folder = dirname(folder)) {
    const found = (await fromDotGit(folder)) ?? (await gitDirectory(folder))
    if (found !== null) return found
    if (dirname(folder) === folder) {
      throw new GitError('DOCALIGN_E101', `${path} is not a git repository, nor is any folder above it`)
    }
  }
}

async function fromDotGit(folder: string): Promise<GitDirectories | null> {
  const dotGit = join(folder, '.git')
  const found = await stat(dotGit).catch(() => null)
  if (found === null) return null
  if (found.isDirectory()) return besideOf(folder, await gitDirectory(dotGit))
  if (!found.isFile()) throw notAFile(dotGit)
  const target = /^gitdir: (.+)$/m.exec(await smallFile(dotGit))?.[1]
  const linked = target === undefined ? null : await gitDirectory(resolve(folder, target.trimEnd()))
  if (linked !== null) return besideOf(folder, linked)
  throw new GitError('DOCALIGN_E101', `${dotGit} does not lead to a git repository — try git worktree repair`)
}

function besideOf(folder: string, found: GitDirectories | null): GitDirectories | null {
  return found && { ...found, beside: folder }
}

/** Checks for the same three entries as git: HEAD, refs and objects. */
async function gitDirectory(own: string): Promise<GitDirectories | null> {
  const head = join(own, 'HEAD')
  const found = await stat(head).catch(() => null)
  if (found === null || found.isDirectory()) return null
  const shared = (await smallFile(join(own, 'commondir'))).trim()
  const common = shared === '' ? own : resolve(own, shared)
  const complete = (await isFolder(join(common, 'objects'))) && (await isFolder(join(common, 'refs')))
  if (!complete) return null
  if (!found.isFile()) throw notAFile(head)
  return { own, common, beside: null }
}

const POINTER_BYTES = 65_536

/** The text of a pointer file; empty if there is none, or it is not valid. */
async function smallFile(path: string): Promise<string> {
  const bytes = await readPlainFile(path, { maxBytes: POINTER_BYTES }).catch(() => null)
  return bytes?.toString('utf8') ?? ''
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false
}
