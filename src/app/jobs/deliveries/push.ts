import { outcomesOf } from '../../../stages/ci-checks/store.ts'
import { saveBranchHead } from '../../github/store/branch-heads.ts'
import type { Repository } from '../../github/store/installations.ts'
import type { Payload } from '../events.ts'
import { signalUse } from '../feedback/search-signals.ts'
import { personOf } from '../person.ts'
import { requestBranchScan } from '../scan/request-scan.ts'
import type { Services } from '../services.ts'
import { recordRepository } from './repositories.ts'

const NO_COMMIT = /^0+$/

/**
 * Commits were pushed to a branch, or a tag was created. The default branch is scanned; other branches are scanned as pull requests; the
 * docs of a tag are validated.
 */
export async function onPush(payload: Payload<'push'>, services: Services): Promise<void> {
  const repository = await recordRepository(payload, services)
  if (!repository) return
  await recordHeads(payload, repository, services)
  if (NO_COMMIT.test(payload.after)) return
  for (const { id, message } of payload.commits) await signalUse(services, repository.id, `commit:${id}`, message)
  const [, tag] = /^refs\/tags\/(.+)$/s.exec(payload.ref) ?? []
  if (tag !== undefined) return services.queue.add('scan-tag', { repositoryId: repository.id, tag })
  if (payload.ref !== `refs/heads/${repository.defaultBranch}`) return
  const { after: sha, sender } = payload
  await requestBranchScan(services, repository, { branch: repository.defaultBranch, sha, personId: personOf(sender) })
}

/** Records the branch's previous and new commit. Their checks may have completed before this event arrived. */
async function recordHeads(
  { ref, before, after }: Payload<'push'>,
  { id: repositoryId }: Repository,
  { queries, queue, now }: Services,
): Promise<void> {
  const [, branch] = /^refs\/heads\/(.+)$/s.exec(ref) ?? []
  if (branch === undefined) return
  for (const sha of [before, after]) {
    if (NO_COMMIT.test(sha)) continue
    await saveBranchHead(queries, { repositoryId, branch, sha }, now())
    if ((await outcomesOf(queries, repositoryId, sha)).length > 0)
      await queue.add('record-checks', { repositoryId, sha })
  }
}

/** A release was published: the docs of its tag are validated. */
export async function onRelease(payload: Payload<'release'>, services: Services): Promise<void> {
  const repository = await recordRepository(payload, services)
  if (repository && payload.action === 'published')
    await services.queue.add('scan-tag', { repositoryId: repository.id, tag: payload.release.tag_name })
}
