import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { GitError } from '../../src/base/git/errors.ts'
import { locate } from '../../src/base/git/folder/locate.ts'
import { openRepository } from '../../src/base/git/repository.ts'
import { plain } from '../../src/base/text/plain.ts'
import { Refusal } from './refusal.ts'

/** The repository for the demo. It is only read. */
export interface Source {
  /** A valid repository name on GitHub. */
  readonly name: string
  /** The folder with its objects and refs. */
  readonly gitDir: string
  /** The commit that is checked out. */
  readonly head: string
  /** The first line of its message. */
  readonly subject: string
  /** The branch that is checked out; defaults to `main`. */
  readonly branch: string
  /** Some old files may be missing. */
  readonly isPartial: boolean
  /** Total size of the packs. */
  readonly bytes: number
}

/** @throws Refusal if there is no repository at the path, or it is empty */
export async function openSource(path: string): Promise<Source> {
  try {
    const { own, common, beside } = await locate(path)
    const repository = await openRepository(path)
    try {
      const head = await repository.resolve('HEAD')
      const { subject } = await repository.about(head)
      const [branch, bytes] = await Promise.all([branchOf(own), packedBytes(common)])
      const name = nameOf(beside ?? common)
      return { name, gitDir: common, head, subject: plain(subject), branch, isPartial: repository.partial, bytes }
    } finally {
      await repository.close()
    }
  } catch (error) {
    throw error instanceof GitError ? new Refusal(`${error.code} ${error.message}`) : error
  }
}

async function branchOf(gitDir: string): Promise<string> {
  const head = await readFile(join(gitDir, 'HEAD'), 'utf8')
  const [, branch = 'main'] = /^ref: refs\/heads\/(\S+)\s*$/.exec(head) ?? []
  return branch === '.invalid' ? 'main' : branch
}

function nameOf(folder: string): string {
  const name = basename(folder)
    .replace(/\.git$/, '')
    .replaceAll(/[^\w.-]+/g, '-')
    .replace(/^[.-]+/, '')
  return name === '' ? 'copy' : name.slice(0, 100)
}

async function packedBytes(gitDir: string): Promise<number> {
  const folder = join(gitDir, 'objects', 'pack')
  const names = await readdir(folder).catch(() => [])
  const sizes = await Promise.all(
    names.map(async (name) => (await stat(join(folder, name)).catch(() => null))?.size ?? 0),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
