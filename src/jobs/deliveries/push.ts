import type { Payload } from '../events.ts'
import { requestBranchScan } from '../request-scan.ts'
import type { Services } from '../services.ts'
import { noteRepository } from './repositories.ts'

const NO_COMMIT = /^0+$/

/** Commits arrived on a branch. The default branch is scanned; other branches are looked at as pull requests. */
export async function onPush(payload: Payload<'push'>, services: Services): Promise<void> {
  const repository = await noteRepository(payload, services)
  if (!repository || NO_COMMIT.test(payload.after)) return
  if (payload.ref !== `refs/heads/${repository.defaultBranch}`) return
  await requestBranchScan(services, repository, { branch: repository.defaultBranch, sha: payload.after })
}
