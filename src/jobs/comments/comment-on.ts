import type { GitRepository, LineSpan } from '../../git/types.ts'
import { type LineComment, publishComments } from '../../github/comments/comments.ts'
import type { Publisher } from '../../github/publisher.ts'
import {
  renderFindingComment,
  renderMendedComment,
  renderMutedComment,
} from '../../report/pull-request/comments/finding-comment.ts'
import { parseTicks } from '../../report/pull-request/comments/markers.ts'
import { renderSticky } from '../../report/pull-request/comments/sticky.ts'
import type { Finding, ScanReport } from '../../report/pull-request/report.ts'
import { placesOf, seenFrom } from '../../scan/findings/places.ts'
import { lastFindingOf } from '../../scan/store/read.ts'
import { noteAccepted } from '../feedback/accepted.ts'
import type { CommentMode } from '../ledger/reports.ts'
import type { Services } from '../services.ts'

/** Writes what a scan found below its pull request, where the configuration wants it. */
export async function commentOn(
  services: Services,
  publisher: Publisher,
  number: number,
  clone: GitRepository,
  scanned: ScanReport,
  mode: CommentMode,
): Promise<void> {
  if (mode === 'off') return
  const { repository, queries } = publisher
  await publishComments(publisher, number, {
    findings: mode === 'sticky' ? [] : await atDiffLines(clone, scanned),
    muted: new Map(
      (scanned.muted ?? [])
        .filter(({ source }) => source !== 'configuration')
        .map((muted) => [muted.claim.claim_id, renderMutedComment(muted)]),
    ),
    fixedBody: async (claimId) => {
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

/** The findings with a line that the pull request's diff shows, their own or another of their places: elsewhere GitHub takes no comment. */
async function atDiffLines(clone: GitRepository, scanned: ScanReport): Promise<LineComment[]> {
  const spans = new Map<string, readonly LineSpan[]>()
  const files = scanned.introduced.flatMap(({ file, also_at }) => [file, ...also_at.map((place) => place.file)])
  for (const file of new Set(files))
    spans.set(file, await clone.shownLines(scanned.baseSha ?? scanned.headSha, scanned.headSha, file))
  const isShown = ({ file, line }: Pick<Finding, 'file' | 'line'>): boolean =>
    spans.get(file)?.some(({ start, end }) => start <= line && line <= end) ?? false
  return scanned.introduced.flatMap((finding) => {
    const shown = placesOf(finding).find(isShown)
    if (!shown) return []
    return [
      {
        claimId: finding.claim_id,
        line: { commit: scanned.headSha, path: shown.file, line: shown.line },
        // Answers to the comment are about the finding, wherever it is told.
        body: renderFindingComment({ ...seenFrom(finding, shown), claim_id: finding.claim_id }),
      },
    ]
  })
}
