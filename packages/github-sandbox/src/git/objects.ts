import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { gitText, tryGitText } from './run.ts'

export type ObjectType = 'blob' | 'tree' | 'commit'

/** A changed path of a new tree; with a null `oid` it is removed. */
export interface TreeChange {
  readonly path: string
  readonly mode: string
  readonly oid: string | null
}

interface Identity {
  readonly name: string
  readonly email: string
}

export async function isObject(gitDir: string, oid: string, type: ObjectType): Promise<boolean> {
  return /^[0-9a-f]{40}$/.test(oid) && (await tryGitText(gitDir, ['cat-file', '-t', oid])) === type
}

export function writeBlob(gitDir: string, content: Buffer): Promise<string> {
  return gitText(gitDir, ['hash-object', '-w', '--stdin'], content)
}

/** @param base the tree to change; null for none */
export async function writeTree(gitDir: string, base: string | null, changes: readonly TreeChange[]): Promise<string> {
  const index = join(gitDir, `index.${randomUUID()}`)
  const env = { GIT_INDEX_FILE: index }
  try {
    await gitText(gitDir, base === null ? ['read-tree', '--empty'] : ['read-tree', base], undefined, env)
    const lines = changes.map(
      ({ path, mode, oid }) => `${oid === null ? '0' : mode} ${oid ?? '0'.repeat(40)}\t${path}\0`,
    )
    await gitText(gitDir, ['update-index', '-z', '--index-info'], Buffer.from(lines.join('')), env)
    return await gitText(gitDir, ['write-tree'], undefined, env)
  } finally {
    await rm(index, { force: true })
  }
}

/** `at` is in milliseconds since the epoch. */
export function writeCommitObject(
  gitDir: string,
  commit: { readonly tree: string; readonly parents: readonly string[]; readonly message: string },
  { author, committer, at }: { readonly author: Identity; readonly committer: Identity; readonly at: number },
): Promise<string> {
  const date = `${Math.floor(at / 1000)} +0000`
  const env = {
    ...{ GIT_AUTHOR_NAME: author.name, GIT_AUTHOR_EMAIL: author.email, GIT_AUTHOR_DATE: date },
    ...{ GIT_COMMITTER_NAME: committer.name, GIT_COMMITTER_EMAIL: committer.email, GIT_COMMITTER_DATE: date },
  }
  const parents = commit.parents.flatMap((parent) => ['-p', parent])
  return gitText(gitDir, ['commit-tree', commit.tree, ...parents], Buffer.from(commit.message), env)
}
