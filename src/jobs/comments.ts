import type { GitRepository, LineSpan } from '../git/types.ts'
import { type LineComment, MAX_LINE_COMMENTS, publishComments } from '../github/comments/comments.ts'
import { inTurn } from '../github/in-turn.ts'
import type { Publisher } from '../github/publisher.ts'
import { postedComments } from '../github/store/comments.ts'
import { findPullRequest } from '../github/store/pull-requests.ts'
import { recordFeedback } from '../learning/store/feedback/feedback.ts'
import { gravestFirst } from '../report/pull-request/check-run/gravity.ts'
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
import { answerRechecks } from './feedback/recheck.ts'
import type { CommentedLine, JobData } from './queue/names.ts'
import { findPublisher, type Services } from './services.ts'

/**
 * Has written what a scan found below its pull request. What git has to be asked for that is asked now; GitHub is written to by a job of its
 * own, which keeps no scan waiting.
 */
export async function requestComments(
  services: Services,
  { repository }: Publisher,
  clone: GitRepository,
  { scanId, number, report, mode }: ScannedPull,
): Promise<void> {
  const { queries } = services
  const at = { repositoryId: repository.id, number }
  const posted = await postedComments(queries, repository.id, number)
  const lines = mode === 'both' || mode === 'review' ? await diffLines(clone, report, new Set(posted.keys())) : []
  const found = new Set(
    [...report.introduced, ...(report.muted ?? []).map(({ claim }) => claim)].map((each) => each.claim_id),
  )
  for (const { key, commentId, resolved } of posted.values()) {
    if (resolved || commentId === null || found.has(key)) continue
    const finding = await lastFindingOf(queries, repository.id, number, key)
    if (finding) await noteAccepted(services, clone, { ...at, headSha: report.headSha }, finding)
  }
  await services.queue.add('write-comments', { ...at, scanId, lines })
}

/** A scan of a pull request that has its result. */
interface ScannedPull {
  readonly scanId: number
  readonly number: number
  readonly report: ScanReport
  readonly mode: CommentMode
}

/** Findings that are looked for in the diff, each of which may be in a file of its own. */
const MAX_LOOKED_UP = 300

/**
 * The lines of the diff that findings stand at, their own or another of their places: elsewhere GitHub takes no comment. Those of all
 * findings that have a comment, and of the gravest others.
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
 * Writes the comments of a scan, unless a newer scan writes its own, and answers who asked for it. Those of one pull request are written
 * by one job at a time.
 */
export async function writeComments(job: JobData['write-comments'], services: Services): Promise<void> {
  const { repositoryId, number, scanId, lines } = job
  const { queries, queue } = services
  const publisher = await findPublisher(services, repositoryId)
  if (!publisher) return
  // Of a version whose jobs did not say where: the comments come with a scan.
  if (lines === undefined) return queue.add('scan-pull-request', { repositoryId, number })
  await inTurn(publisher, `comments on pull request ${number}`, async () => {
    const pull = await findPullRequest(queries, repositoryId, number)
    const kept = await reportOfScan(queries, scanId)
    if (!kept || !pull) return
    const { report, comments = 'both' } = kept
    if (pull.state === 'open' && !pull.draft && pull.headSha === report.headSha)
      await commentOn(services, publisher, number, { report, mode: comments, lines })
    await answerRechecks(services, publisher, report)
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
    // Answers to the comment are about the finding, wherever it is told.
    const body = renderFindingComment({ ...seenFrom(finding, place), claim_id: claimId })
    return [{ claimId, line: { commit, path, line }, body }]
  })
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
