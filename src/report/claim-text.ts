import { plain } from '../base/text/plain.ts'
import type { BrokenBy, CloneGap, ReportedClaim, ScanResult } from '../engine/scan/result.ts'
import { isUncommitted } from '../engine/scan/uncommitted.ts'
import { count, formatNumber, truncate } from './text.ts'

const DAY = 86_400
const SHORT = 7

export function shortCommit(commit: string): string {
  return commit.slice(0, SHORT)
}

/** `file:line` of a claim's first piece of evidence; null if there is none. */
export function evidencePlace(claim: ReportedClaim): string | null {
  const [first] = claim.evidence
  return first ? plain(first.line === null ? first.file : `${first.file}:${first.line}`) : null
}

/** The reason, with the evidence in brackets unless the reason already names that file. */
export function reasonWithEvidence(claim: ReportedClaim): string {
  const reason = plain(claim.reason)
  const place = evidencePlace(claim)
  const file = claim.evidence[0]?.file
  if (!place || !file || reason.includes(plain(file)) || plain(file) === plain(claim.file)) return reason
  return `${reason} (${place})`
}

/**
 * `broken by 3f2c1ab “Rename bootstrap”, 54 days ago`; `true at 3f2c1ab, 54 days ago` if it is unknown who broke it since; null if it is not
 * known to have been true. `now` is in milliseconds since the epoch.
 */
export function whatHappened(
  claim: ReportedClaim,
  result: Pick<ScanResult, 'commit_times'>,
  now: number,
): string | null {
  const { broken_by: broken, last_true: last } = claim
  const aged = (commit: string): string => {
    const time = commitTime(commit, result)
    return time === null ? '' : `, ${ago(now / 1000 - time)}`
  }
  if (broken !== null) return `broken by ${commitText(broken)}${aged(broken.commit)}`
  return last === null ? null : `true at ${shortCommit(last)}${aged(last)}`
}

const MAX_SUBJECT_LENGTH = 60

export const NOT_COMMITTED = 'a change that is not committed yet'

/** `3f2c1ab “Rename bootstrap”`. */
export function commitText({ commit, subject }: BrokenBy): string {
  if (isUncommitted(commit)) return NOT_COMMITTED
  const title = truncate(plain(subject), MAX_SUBJECT_LENGTH)
  return `${shortCommit(commit)}${title === '' ? '' : ` “${title}”`}`
}

/** `12 claims not checked: …`, with the missing history and how to get it; null if all claims were checked. */
export function unaskedText({ unasked = 0, clone = 'shallow' }: Pick<ScanResult, 'unasked' | 'clone'>): string | null {
  if (unasked > 0) return `${count(unasked, 'claim')} not checked: ${WAYS_OUT[clone]}`
  return clone === 'damaged' ? WAYS_OUT.damaged : null
}

const WAYS_OUT: Readonly<Record<CloneGap, string>> = {
  shallow:
    'this clone is shallow; get its history with `git fetch --unshallow`, in GitHub Actions with `fetch-depth: 0`',
  partial:
    'this clone is partial and lacks old files; clone again without `--filter`, in GitHub Actions without `filter`',
  damaged: 'git failed to read some of the repository; try again, and look for damage with `git fsck`',
}

/** Maximum number of folders that are named. */
const MAX_FOLDERS = 6

/** `docs/v1 (120 docs), blog (1 doc) and 2 more`: folders that are left out; null without any. */
export function leftOutText({ left_out = [] }: Pick<ScanResult, 'left_out'>): string | null {
  if (left_out.length === 0) return null
  const named = left_out.slice(0, MAX_FOLDERS).map(({ folder, docs }) => `${plain(folder)} (${count(docs, 'doc')})`)
  const more = left_out.length - named.length
  return `${named.join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`
}

type Line = Pick<ReportedClaim, 'file' | 'line'>

/** The other lines of a finding, without duplicates. */
export function otherPlaces({ file, line, also_at }: ReportedClaim): Line[] {
  const seen = new Set([`${file}:${line}`])
  return also_at.flatMap((place) => {
    const name = `${place.file}:${place.line}`
    if (seen.has(name)) return []
    seen.add(name)
    return [place]
  })
}

/** `docs/a.md:3, docs/b.md:7 and 2 more`: up to `most` of the other lines, formatted by `written`; '' if there are none. */
export function alsoAt(claim: ReportedClaim, most: number, written: (place: Line) => string = plainPlace): string {
  const places = otherPlaces(claim)
  const more = places.length > most ? ` and ${formatNumber(places.length - most)} more` : ''
  return `${places.slice(0, most).map(written).join(', ')}${more}`
}

function plainPlace({ file, line }: Line): string {
  return `${plain(file)}:${line}`
}

/** Commit time (of the committer) in Unix seconds; null if the result does not contain it. */
export function commitTime(commit: string, result: Pick<ScanResult, 'commit_times'>): number | null {
  return Object.hasOwn(result.commit_times, commit) ? (result.commit_times[commit] ?? null) : null
}

/** An age in everyday words. */
function ago(secondsAgo: number): string {
  const days = Math.floor(secondsAgo / DAY)
  if (days < 1) return 'today'
  if (days === 1) return 'yesterday'
  if (days < 90) return `${days} days ago`
  if (days < 731) return `${Math.round(days / 30.44)} months ago`
  return `${Math.floor(days / 365.25)} years ago`
}

/** `2026-11-20` in UTC; '' for an invalid time. `time` is in Unix seconds. */
export function isoDate(time: number): string {
  const date = new Date(time * 1000)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
}

/** The result in one line: `2 statements in the docs are false`, `No false statements: 214 claims verified`. */
export function headline(result: ScanResult): string {
  const { findings, claims, docs } = result
  const since = result.repository.base === null ? '' : ` since ${shortCommit(result.repository.base)}`
  if (findings.length > 0) {
    const statements = `${count(findings.length, 'statement')} in the docs`
    if (findings.every(({ evidence_kind: kind }) => kind === 'history' || kind === 'change'))
      return `${statements} became false${since}`
    return `${statements} ${findings.length === 1 ? 'is' : 'are'} false${since}`
  }
  if (docs === 0) return `No docs${since === '' ? ' found' : ` changed${since}`}`
  if (claims.total === 0 && leftOpenText(result) === null)
    return `No statements that can be checked in ${docs === 1 ? 'the one doc' : count(docs, 'doc')}`
  const open = leftOpenText(result)
  return open === null
    ? `No false statements: ${count(claims.verified, 'claim')} verified`
    : `No false statements found · ${open}`
}

/** What a change leaves open, for a title: `4 names on changed lines not found · 1 claim no longer confirmed`; null if nothing. */
export function leftOpenText({
  not_found = [],
  no_longer_confirmed = [],
}: {
  readonly not_found?: readonly unknown[] | undefined
  readonly no_longer_confirmed?: readonly unknown[] | undefined
}): string | null {
  const parts = [
    ...(not_found.length > 0 ? [`${count(not_found.length, 'name')} on changed lines not found`] : []),
    ...(no_longer_confirmed.length > 0 ? [`${count(no_longer_confirmed.length, 'claim')} no longer confirmed`] : []),
  ]
  return parts.length === 0 ? null : parts.join(' · ')
}

/** A verdict as people read it; JSON has `drifted`. */
export function shownVerdict(verdict: string): string {
  return verdict === 'drifted' ? 'false' : verdict
}

/** The verdict as displayed: claims that may be false differ from other uncertain ones. */
export function verdictWord({ verdict, possible }: Pick<ReportedClaim, 'verdict' | 'possible'>): string {
  if (possible === undefined) return shownVerdict(verdict)
  return possible === 'misreading' ? 'possible misreading' : 'possible'
}
