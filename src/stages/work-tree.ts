import { GitError } from '../base/git/errors.ts'
import type { GitRepository } from '../base/git/types.ts'

/**
 * The folder of a repository's work tree.
 *
 * @throws GitError `DOCALIGN_E107` for a bare repository
 */
export function workTreeOf({ workTree, path }: Pick<GitRepository, 'workTree' | 'path'>): string {
  if (workTree !== null) return workTree
  throw new GitError('DOCALIGN_E107', `${path} has no work tree whose docs could be fixed — run it in a checkout`)
}
