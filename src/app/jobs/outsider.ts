import { hasRole } from '../github/permissions.ts'
import type { Publisher } from '../github/publisher.ts'
import type { PullRequest } from '../github/store/pull-requests.ts'
import { isOwnBranch } from './own-branch.ts'
import type { Services } from './services.ts'

/** Whether a pull request is from a fork, and by somebody who may not write to the repository. */
export async function isFromOutsider(
  { permissions }: Pick<Services, 'permissions'>,
  publisher: Publisher,
  pull: PullRequest,
): Promise<boolean> {
  if (isOwnBranch(pull, publisher.repository)) return false
  return pull.author === null || !hasRole(await permissions.roleOf(publisher, pull.author), 'write')
}
