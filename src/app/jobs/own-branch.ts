import type { Repository } from '../github/store/installations.ts'
import type { PullRequest } from '../github/store/pull-requests.ts'

/** Whether the branch of a pull request is in its repository, not in a fork. */
export function isOwnBranch({ headRepository }: PullRequest, { owner, name }: Repository): boolean {
  return headRepository?.toLowerCase() === `${owner}/${name}`.toLowerCase()
}
