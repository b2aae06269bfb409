import { compileGlobs } from '../../config/glob.ts'
import type { Config } from '../../config/schema.ts'
import type { GitRepository } from '../../git/types.ts'

/** The branches whose CI counts: those that `trust.branches` names, else the default one. */
export function countedBranches(
  branches: readonly string[],
  { trust }: Pick<Config, 'trust'>,
  defaultBranch: string,
): string[] {
  const counts = trust.branches.length > 0 ? compileGlobs(trust.branches) : (name: string) => name === defaultBranch
  return [...new Set(branches)].filter(counts)
}

/**
 * Whether a commit is on one of these branches of the repository itself. What an event says of a check's branch is not
 * enough: a fork may call its own branch so.
 */
export async function isOnBranch(clone: GitRepository, sha: string, branches: readonly string[]): Promise<boolean> {
  for (const branch of branches) {
    const tip = await clone.resolve(`refs/heads/${branch}`).catch(() => null)
    if (tip !== null && (await clone.isAncestor(sha, tip))) return true
  }
  return false
}
