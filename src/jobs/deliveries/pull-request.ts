import { savePullRequest } from '../../github/store/pull-requests.ts'
import type { Payload } from '../events.ts'
import { requestPullRequestScan } from '../request-scan.ts'
import type { Services } from '../services.ts'
import { noteRepository } from './repositories.ts'

const SCANNED: ReadonlySet<string> = new Set(['opened', 'synchronize', 'reopened', 'ready_for_review'])

/** A pull request came, changed or was closed. */
export async function onPullRequest(payload: Payload<'pull_request'>, services: Services): Promise<void> {
  const repository = await noteRepository(payload, services)
  if (!repository) return
  const pull = payload.pull_request
  const isNewest = await savePullRequest(services.queries, {
    repositoryId: repository.id,
    number: pull.number,
    state: pull.state,
    draft: pull.draft ?? false,
    baseRef: pull.base.ref,
    baseSha: pull.base.sha,
    headRef: pull.head.ref,
    headSha: pull.head.sha,
    headRepository: pull.head.repo?.full_name ?? null,
    updatedAt: new Date(pull.updated_at),
  })
  if (!isNewest || pull.state === 'closed') return
  const baseChanged = payload.action === 'edited' && payload.changes.base !== undefined
  if (SCANNED.has(payload.action) || baseChanged)
    await requestPullRequestScan(services, repository, { number: pull.number, headSha: pull.head.sha })
}
