import type { GitRepository, LineSpan } from '../../base/git/types.ts'
import { placesOf, seenFrom } from '../../engine/scan/findings/places.ts'
import type { ReportedClaim } from '../../engine/scan/result.ts'
import { recordFeedback } from '../../ledger/learning/store/feedback/feedback.ts'
import { gravestFirst } from '../../report/pull-request/check-run/gravity.ts'
import {
  renderFindingComment,
  renderMendedComment,
  renderMutedComment,
} from '../../report/pull-request/comments/finding-comment.ts'
import { parseTicks } from '../../report/pull-request/comments/markers.ts'
import { renderSticky } from '../../report/pull-request/comments/sticky.ts'
import { certainFix } from '../../report/pull-request/fixes/fix.ts'
import type { Finding, ScanReport } from '../../report/pull-request/report.ts'
import { lastFindingOf } from '../../stages/store/read.ts'
import { type LineComment, MAX_LINE_COMMENTS, publishComments } from '../github/comments/comments.ts'
import type { Publisher } from '../github/publisher.ts'
import { postedComments } from '../github/store/comments.ts'
import { findPullRequest } from '../github/store/pull-requests.ts'
import { withLock } from '../github/with-lock.ts'
import { answerRechecks } from './feedback/recheck.ts'
import { isOnboarding } from './onboarding.ts'
import { isFromOutsider } from './outsider.ts'
import type { CommentedLine, JobData } from './queue/jobs.ts'
import { findPublisher, type Services } from './services.ts'
import { type CommentMode, reportOfScan } from './verdict/reports.ts'

/**
 * Enqueues writing a scan's findings as comments on its pull request. What git has to provide for that is read now; a separate job writes
 * to GitHub, so that no scan waits for it.
 */
export async function requestComments(
  services: Services,
  publisher: Publisher,
  clone: GitRepository,
  { scanId, number, report, mode }: ScannedPull,
): Promise<void> {
  const { queries } = services
  const { repository } = publisher
  const at = { repositoryId: repository.id, number }
  const posted = await postedComments(queries, repository.id, number)
  const lines = mode === 'both' || mode === 'review' ? await diffLines(clone, report, new Set(posted.keys())) : []
  const found = new Set(
    [...report.introduced, ...(report.muted ?? []).map(({ claim }) => claim)].map((each) => each.claim_id),
  )
  const by = await acceptedBy(services, publisher, number)
  for (const { key, commentId, resolved } of posted.values()) {
    if (resolved || commentId === null || found.has(key)) continue
    const finding = await lastFindingOf(queries, repository.id, number, key)
    if (finding) await recordAcceptance(services, clone, { ...at, headSha: report.headSha, by }, finding)
  }
  await services.queue.add('write-comments', { ...at, scanId, lines })
}

/** A completed scan of a pull request. */
interface ScannedPull {
  readonly scanId: number
  readonly number: number
  readonly report: ScanReport
  readonly mode: CommentMode
}

/** Maximum number of findings that are looked up in the diff; each may be in a different file. */
const MAX_LOOKED_UP = 300

/**
 * The diff lines of findings, at any of their places: GitHub accepts no comments elsewhere. Includes all findings that have a comment, and
 * the most severe others.
 */
async function diffLines(
  clone: GitRepository,
  { introduced, headSha, baseSha }: ScanReport,
  posted: ReadonlySet<string>,
): Promise<CommentedLine[]> {
  const spans = new Map<string, readonly LineSpan[]>()
  const isShown = async ({ file, line }: Pick<Finding, 'file' | 'line'>): Promise<boolean> => {
    const known = spans.get(file) ?? (await clone.shownLines(baseSha ?? headSha, headSha, file))
    spans.set(file, known)
    return known.some(({ start, end }) => start <= line && line <= end)
  }
  const lines: CommentedLine[] = []
  const gravest = [...introduced].sort(gravestFirst)
  const isPosted = ({ claim_id: id }: Finding): boolean => posted.has(id)
  const fresh = gravest.filter((finding) => !isPosted(finding)).slice(0, MAX_LOOKED_UP)
  for (const finding of [...gravest.filter(isPosted), ...fresh]) {
    if (lines.length >= MAX_LINE_COMMENTS && !isPosted(finding)) break
    for (const place of placesOf(finding))
      if (await isShown(place)) {
        lines.push({ claimId: finding.claim_id, path: place.file, line: place.line })
        break
      }
  }
  return lines
}

/**
 * Writes the comments of a scan, unless a newer scan writes its own, and answers those who requested it. One job at a time writes the
 * comments of a pull request.
 */
export async function writeComments(job: JobData['write-comments'], services: Services): Promise<void> {
  const { repositoryId, number, scanId, lines } = job
  const { queries, queue } = services
  const publisher = await findPublisher(services, repositoryId)
  if (!publisher) return
  // Jobs of older versions have no lines: a new scan writes the comments.
  if (lines === undefined) return queue.add('scan-pull-request', { repositoryId, number })
  await withLock(publisher, `comments on pull request ${number}`, async (held) => {
    const pull = await findPullRequest(queries, repositoryId, number)
    const kept = await reportOfScan(queries, scanId)
    if (!kept || !pull) return
    const { report, comments = 'both' } = kept
    const isNewest = pull.state === 'open' && pull.headSha === report.headSha
    if (isNewest && !pull.draft && !(await isOnboarding(services, repositoryId)))
      await commentOn(services, held, number, { report, mode: comments, lines })
    await answerRechecks(services, held, report)
  })
}

interface Commented {
  readonly report: ScanReport
  readonly mode: CommentMode
  readonly lines: readonly CommentedLine[]
}

async function commentOn(
  { queries }: Services,
  publisher: Publisher,
  number: number,
  { report, mode, lines }: Commented,
): Promise<void> {
  if (mode === 'off') return
  const { repository } = publisher
  await publishComments(publisher, number, {
    findings: mode === 'sticky' ? [] : commentsAt(lines, report),
    muted: new Map(
      (report.muted ?? [])
        .filter(({ source }) => source !== 'configuration')
        .map((muted) => [muted.claim.claim_id, renderMutedComment(muted)]),
    ),
    fixedBody: async (claimId) => {
      const finding = await lastFindingOf(queries, repository.id, number, claimId)
      return finding && renderMendedComment(finding, report.headSha)
    },
    sticky: ({ commented, body }) =>
      mode === 'review'
        ? null
        : renderSticky(report, { commented, posted: body !== null, ticks: parseTicks(body ?? '') }),
  })
}

function commentsAt(lines: readonly CommentedLine[], { introduced, headSha: commit }: ScanReport): LineComment[] {
  const findings = new Map(introduced.map((finding) => [finding.claim_id, finding]))
  return lines.flatMap(({ claimId, path, line }) => {
    const finding = findings.get(claimId)
    const place = finding && placesOf(finding).find((each) => each.file === path && each.line === line)
    if (!finding || !place) return []
    // Replies to the comment are about the finding, at whichever place it is shown.
    const body = renderFindingComment({ ...seenFrom(finding, place), claim_id: claimId })
    return [{ claimId, line: { commit, path, line }, body }]
  })
}

/** Who takes suggestions over on a pull request, and whether that teaches anything: a stranger's fork does not. */
async function acceptedBy(services: Services, publisher: Publisher, number: number): Promise<AcceptedBy> {
  const pull = await findPullRequest(services.queries, publisher.repository.id, number)
  return { login: pull?.author ?? null, mayTeach: pull !== null && !(await isFromOutsider(services, publisher, pull)) }
}

interface AcceptedBy {
  readonly login: string | null
  readonly mayTeach: boolean
}

/** If the page of a finding that is gone now contains exactly the suggested line, the suggestion was accepted. */
async function recordAcceptance(
  services: Services,
  clone: GitRepository,
  { repositoryId, number, headSha, by }: { repositoryId: number; number: number; headSha: string; by: AcceptedBy },
  finding: ReportedClaim,
): Promise<void> {
  const fix = certainFix(finding)
  if (fix === null || !(await hasLine(clone, headSha, finding.file, fix))) return
  const feedback = {
    repo_id: repositoryId,
    claim_id: finding.claim_id,
    feedback_type: 'fix_accepted' as const,
    pr_number: number,
    quick_pick_reason: null,
    verification_result_id: null,
    free_text: null,
    github_user: by.login,
  }
  const origin = { sourceKey: `fix:${number}:${finding.claim_id}`, effective: by.mayTeach }
  await recordFeedback(services, feedback, origin)
}

async function hasLine(clone: GitRepository, commit: string, path: string, line: string): Promise<boolean> {
  for await (const { bytes } of clone.files([{ commit, path }]))
    return bytes?.toString('utf8').split(/\r?\n/).includes(line) ?? false
  return false
}
