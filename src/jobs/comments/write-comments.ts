import { findRepository } from '../../github/store/installations.ts'
import { findPullRequest } from '../../github/store/pull-requests.ts'
import { reportOfScan } from '../ledger/reports.ts'
import { openClone } from '../open-clone.ts'
import type { JobData } from '../queue/names.ts'
import { publisherOf, type Services } from '../services.ts'
import { commentOn } from './comment-on.ts'

/** Writes the comments of a scan that could not be written at once, unless a newer scan writes its own. */
export async function writeComments(
  { repositoryId, number, scanId }: JobData['write-comments'],
  services: Services,
): Promise<void> {
  const { queries } = services
  const repository = await findRepository(queries, repositoryId)
  const pull = await findPullRequest(queries, repositoryId, number)
  const kept = await reportOfScan(queries, scanId)
  if (!repository || !kept || pull?.state !== 'open' || pull.draft || pull.headSha !== kept.report.headSha) return
  const publisher = await publisherOf(services, repository)
  const refs = [`refs/heads/${pull.baseRef}`, `refs/pull/${number}/head`]
  const { clone } = await openClone(services, repository, refs)
  try {
    await commentOn(services, publisher, number, clone, kept.report, kept.comments ?? 'both')
  } finally {
    await clone.close()
  }
}
