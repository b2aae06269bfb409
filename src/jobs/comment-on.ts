import type { Config } from '../config/schema.ts'
import type { GitRepository, LineSpan } from '../git/types.ts'
import { type LineComment, publishComments } from '../github/comments.ts'
import type { Publisher } from '../github/publisher.ts'
import {
  renderFindingComment,
  renderMendedComment,
  renderMutedComment,
} from '../report/pull-request/finding-comment.ts'
import { parseTicks } from '../report/pull-request/markers.ts'
import type { ScanReport } from '../report/pull-request/report.ts'
import { renderSticky } from '../report/pull-request/sticky.ts'
import { lastFindingOf } from '../scan/store/read.ts'
import { noteAccepted } from './feedback/accepted.ts'
import type { Services } from './services.ts'

/** Writes what a scan found below its pull request, as `comment.mode` of the configuration wants it. */
export async function commentOn(
  services: Services,
  publisher: Publisher,
  number: number,
  clone: GitRepository,
  scanned: ScanReport,
  config: Config,
): Promise<void> {
  const { mode } = config.comment
  if (mode === 'off') return
  const { repository, queries } = publisher
  await publishComments(publisher, number, {
    findings: mode === 'sticky' ? [] : await atDiffLines(clone, scanned),
    muted: new Map(
      (scanned.muted ?? [])
        .filter(({ source }) => source !== 'configuration')
        .map((muted) => [muted.claim.claim_id, renderMutedComment(muted)]),
    ),
    mended: async (claimId) => {
      const finding = await lastFindingOf(queries, repository.id, number, claimId)
      if (finding) await noteAccepted(services, clone, { ...scanned, repositoryId: repository.id, number }, finding)
      return finding && renderMendedComment(finding, scanned.headSha)
    },
    sticky: ({ commented, body }) =>
      mode === 'review'
        ? null
        : renderSticky(scanned, { commented, posted: body !== null, ticks: parseTicks(body ?? '') }),
  })
}

/** The findings whose lines the pull request's diff shows: elsewhere GitHub takes no comment. */
async function atDiffLines(clone: GitRepository, scanned: ScanReport): Promise<LineComment[]> {
  const spans = new Map<string, readonly LineSpan[]>()
  for (const file of new Set(scanned.introduced.map((finding) => finding.file)))
    spans.set(file, await clone.shownLines(scanned.baseSha ?? scanned.headSha, scanned.headSha, file))
  return scanned.introduced
    .filter(({ file, line }) => spans.get(file)?.some(({ start, end }) => start <= line && line <= end))
    .map((finding) => ({
      claimId: finding.claim_id,
      line: { commit: scanned.headSha, path: finding.file, line: finding.line },
      body: renderFindingComment(finding),
    }))
}
