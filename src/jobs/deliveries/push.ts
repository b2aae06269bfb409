import type { Payload } from '../events.ts'
import { mention } from '../feedback/mention.ts'
import { enqueueTagScan, requestBranchScan } from '../request-scan.ts'
import type { Services } from '../services.ts'
import { noteRepository } from './repositories.ts'

const NO_COMMIT = /^0+$/

/**
 * Commits arrived on a branch, or a tag was made. The default branch is scanned, other branches are looked at as pull requests; the
 * docs of a tag are validated.
 */
export async function onPush(payload: Payload<'push'>, services: Services): Promise<void> {
  const repository = await noteRepository(payload, services)
  if (!repository || NO_COMMIT.test(payload.after)) return
  for (const { id, message } of payload.commits) await mention(services, repository.id, `commit:${id}`, message)
  const [, tag] = /^refs\/tags\/(.+)$/s.exec(payload.ref) ?? []
  if (tag !== undefined) return enqueueTagScan(services.queue, repository.id, tag)
  if (payload.ref !== `refs/heads/${repository.defaultBranch}`) return
  await requestBranchScan(services, repository, { branch: repository.defaultBranch, sha: payload.after })
}
