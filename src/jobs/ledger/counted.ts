import { compileGlobs } from '../../config/glob.ts'
import type { Config } from '../../config/schema.ts'
import type { GitRepository } from '../../git/types.ts'
import { branchesHeadedBy, noteBranchHead } from '../../github/store/branch-heads.ts'
import type { Services } from '../services.ts'

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
 * The first of these branches of the repository itself that a commit is on and was the head of; null when there is none. That
 * it is on one is not enough: with a merge come commits that nobody saw but their author, each with a workflow as they liked it.
 * What an event says of a check's branch is not enough either: a fork may call its own branch so.
 */
export async function headedBranch(
  { queries, now }: Pick<Services, 'queries' | 'now'>,
  clone: GitRepository,
  { repositoryId, sha }: { readonly repositoryId: number; readonly sha: string },
  branches: readonly string[],
): Promise<string | null> {
  const known = new Set(await branchesHeadedBy(queries, repositoryId, sha))
  for (const branch of branches) {
    const tip = await clone.resolve(`refs/heads/${branch}`).catch(() => null)
    if (tip === sha) {
      await noteBranchHead(queries, { repositoryId, branch, sha }, now())
      return branch
    }
    if (tip !== null && known.has(branch) && (await clone.isAncestor(sha, tip))) return branch
  }
  return null
}
