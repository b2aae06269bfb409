import type { GitRepository, LineSpan } from '../git/types.ts'
import { type LineComment, publishComments } from '../github/comments/comments.ts'
import type { Publisher } from '../github/publisher.ts'
import { findPullRequest } from '../github/store/pull-requests.ts'
import { recordFeedback } from '../learning/store/feedback/feedback.ts'
import {
  renderFindingComment,
  renderMendedComment,
  renderMutedComment,
} from '../report/pull-request/comments/finding-comment.ts'
import { parseTicks } from '../report/pull-request/comments/markers.ts'
import { renderSticky } from '../report/pull-request/comments/sticky.ts'
import { certainFix } from '../report/pull-request/fixes/fix.ts'
import type { Finding, ScanReport } from '../report/pull-request/report.ts'
import { placesOf, seenFrom } from '../scan/findings/places.ts'
import type { ReportedClaim } from '../scan/result.ts'
import { lastFindingOf } from '../scan/store/read.ts'
import { type CommentMode, reportOfScan } from './check-run/reports.ts'
import { openClone } from './open-clone.ts'
import type { JobData } from './queue/names.ts'
import { findPublisher, type Services } from './services.ts'

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

/** Writes the comments of a scan that could not be written at once, unless a newer scan writes its own. */
export async function writeComments(
  { repositoryId, number, scanId }: JobData['write-comments'],
  services: Services,
): Promise<void> {
  const { queries } = services
  const publisher = await findPublisher(services, repositoryId)
  const pull = await findPullRequest(queries, repositoryId, number)
  const kept = await reportOfScan(queries, scanId)
  if (!publisher || !kept || pull?.state !== 'open' || pull.draft || pull.headSha !== kept.report.headSha) return
  const refs = [`refs/heads/${pull.baseRef}`, `refs/pull/${number}/head`]
  const { clone } = await openClone(services, publisher.repository, refs)
  try {
    await commentOn(services, publisher, number, clone, kept.report, kept.comments ?? 'both')
  } finally {
    await clone.close()
  }
}

/** A finding that is gone: if its page has the very line now that its comment suggested, the suggestion was accepted. */
async function noteAccepted(
  services: Services,
  clone: GitRepository,
  { repositoryId, number, headSha }: { repositoryId: number; number: number; headSha: string },
  finding: ReportedClaim,
): Promise<void> {
  const fix = certainFix(finding)
  if (fix === null || !(await hasLine(clone, headSha, finding.file, fix))) return
  const feedback = {
    ...{ repo_id: repositoryId, claim_id: finding.claim_id, feedback_type: 'fix_accepted' as const, pr_number: number },
    ...{ quick_pick_reason: null, verification_result_id: null, free_text: null, github_user: null },
  }
  await recordFeedback(services, feedback, { sourceKey: `fix:${number}:${finding.claim_id}` })
}

async function hasLine(clone: GitRepository, commit: string, path: string, line: string): Promise<boolean> {
  for await (const { bytes } of clone.files([{ commit, path }]))
    return bytes?.toString('utf8').split(/\r?\n/).includes(line) ?? false
  return false
}
