import type { Config } from '../../config/schema.ts'
import type { Repository } from '../../github/store/installations.ts'
import type { PullRequest } from '../../github/store/pull-requests.ts'

/** Whether certain fixes may be committed to a pull request's branch: its configuration says so, and the branch is in its repository. */
export function mayCommitFixes(pull: PullRequest, repository: Repository, { fix }: Config): boolean {
  return fix === 'commit' && isOwnBranch(pull, repository)
}

/** Whether the branch of a pull request is in its repository, and not in a fork. */
export function isOwnBranch({ headRepository }: PullRequest, { owner, name }: Repository): boolean {
  return headRepository?.toLowerCase() === `${owner}/${name}`.toLowerCase()
}
