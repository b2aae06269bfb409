import { QUICK_PICKS } from '../../../ledger/learning/feedback/quick-pick.ts'
import { shortCommit } from '../../claim-text.ts'
import { folded, paragraphs } from '../../markdown-text.ts'
import { count } from '../../text.ts'
import { introducedText } from '../check-run/title.ts'
import { MAX_BYTES } from '../fit-bytes.ts'
import { checksLink, placeLink, placeLinks } from '../links.ts'
import type { Finding, MutedClaim, ScanReport } from '../report.ts'
import { fullSentence } from '../wording.ts'
import { mutedUntil, returnedText } from './answers.ts'
import { STICKY_MARKER, type Tick, tickLine } from './markers.ts'

/** Bytes reserved for the note on what is missing. */
const RESERVE = 200

export interface StickyOptions {
  /** Ids of claims that have a review comment at their line. */
  readonly commented: ReadonlySet<string>
  /** Whether the pull request already has the sticky comment. */
  readonly posted: boolean
  /** Checkboxes of the current comment that were ticked and not yet processed. */
  readonly ticks?: readonly Tick[]
}

/**
 * The single comment in a pull request's conversation: findings without a line in the diff, each with checkboxes for the five quick picks.
 * Null if there is nothing to report; an existing comment is reduced to one line instead.
 */
export function renderSticky(report: ScanReport, { commented, posted, ticks = [] }: StickyOptions): string | null {
  const listed = report.introduced.filter(({ claim_id }) => !commented.has(claim_id))
  const ticked = new Set(ticks.filter((tick) => tick.ticked).map(({ claimId, pick }) => `${pick} ${claimId}`))
  const known = new Set(ticks.map(({ claimId }) => claimId))
  const muted = mutedPart(report, ticked, known)
  if (listed.length === 0) return posted ? paragraphs([`${STICKY_MARKER}\n${closing(report)}`, muted]) : null
  const head = `${STICKY_MARKER}\n${opening(report, listed.length)}`
  const foot = `<sub>DocAlign checked ${shortCommit(report.headSha)}. This comment is kept up to date.</sub>`
  const rest = paragraphs([muted, foot])
  const room = MAX_BYTES - Buffer.byteLength(head) - Buffer.byteLength(rest) - RESERVE
  const shown = fitting(listed, (finding) => entry(finding, report, ticked), room)
  return paragraphs([head, ...shown, missing(listed.length - shown.length, report), rest])
}

/** The first entries that fit completely; later ones are not even rendered. */
function fitting<T>(all: readonly T[], write: (each: T) => string, bytes: number): string[] {
  const entries: string[] = []
  let left = bytes
  for (const each of all) {
    const text = write(each)
    left -= Buffer.byteLength(text) + 2
    if (left < 0) break
    entries.push(text)
  }
  return entries
}

function missing(number: number, report: ScanReport): string {
  if (number === 0) return ''
  return `… ${count(number, 'more claim')} omitted for length; see ${checksLink(report)}.`
}

function closing({ introduced, muted = [], headSha }: ScanReport): string {
  const sha = shortCommit(headSha)
  if (introduced.length > 0)
    return `Nothing left here at ${sha}; ${count(introduced.length, 'claim')} commented in the diff.`
  return muted.length > 0 ? `Nothing left at ${sha}: fixed or muted.` : `All fixed in ${sha}.`
}

function opening({ introduced }: ScanReport, listed: number): string {
  const all = introduced.length
  const first = `**${introducedText(introduced)}.**`
  if (listed === all) return `${first} ${all === 1 ? 'Its line is' : 'Their lines are'} not part of the diff.`
  return `${first} ${all - listed} of them ${all - listed === 1 ? 'has' : 'have'} a comment in the diff; the rest ${listed === 1 ? 'is' : 'are'} here.`
}

/** Maximum number of muted findings to list; the check run has all. */
const MAX_MUTED = 20

/** The findings muted from this comment, collapsed, with their checkboxes: unticking one restores the finding. */
function mutedPart(report: ScanReport, ticked: ReadonlySet<string>, known: ReadonlySet<string>): string {
  const muted = (report.muted ?? []).filter(
    ({ claim, source }) => source !== 'configuration' && known.has(claim.claim_id),
  )
  const entries = muted.slice(0, MAX_MUTED).map((each) => mutedEntry(each, report, ticked))
  return folded(`${count(muted.length, 'claim')} muted`, entries.join('\n\n'))
}

function mutedEntry(muted: MutedClaim, report: ScanReport, ticked: ReadonlySet<string>): string {
  const { claim } = muted
  return `${placeLink(claim, report)} · ${fullSentence(claim)} ${mutedUntil(muted)}\n\n${boxesOf(claim.claim_id, ticked)}`
}

function boxesOf(claimId: string, ticked: ReadonlySet<string>): string {
  return QUICK_PICKS.map(({ reason, label }) =>
    tickLine({ claimId, pick: reason, ticked: ticked.has(`${reason} ${claimId}`) }, label),
  ).join('\n')
}

function entry(finding: Finding, report: ScanReport, ticked: ReadonlySet<string>): string {
  const { claim_id: claimId } = finding
  return paragraphs([
    `${placeLinks(finding, report)} · ${fullSentence(finding)}`,
    returnedText(finding),
    folded('Not a problem? Tick why', boxesOf(claimId, ticked)),
  ])
}
