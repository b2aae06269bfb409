import { createColors } from 'picocolors'
import { groupBy } from '../base/group-by.ts'
import { plain } from '../base/text/plain.ts'
import type { OpenPlace } from '../engine/change/open-place.ts'
import { byPlace } from '../engine/scan/findings/places.ts'
import { numberSkipped, type ReportedClaim, type ScanResult } from '../engine/scan/result.ts'
import type { TrustOverview } from '../ledger/trust/overview.ts'
import {
  alsoAt,
  leftOutText,
  reasonWithEvidence,
  shortCommit,
  unaskedText,
  verdictWord,
  whatHappened,
} from './claim-text.ts'
import { count, displayWidth, grouped, padEnd, pathUri, seconds, truncate, wrap } from './text.ts'
import type { TrustedResult } from './trusted-result.ts'

export interface TerminalOptions {
  readonly color: boolean
  /** Columns of the terminal; null if lines may have any length. */
  readonly width: number | null
  /** In milliseconds since the epoch; the reference for ages. */
  readonly now: number
  /** URL of the checkout's folder, `file://host/home/me/tool/`; null for no clickable places. */
  readonly rootUrl?: string | null
}

type Paint = ReturnType<typeof createColors>

interface Layout extends TerminalOptions {
  readonly paint: Paint
  readonly result: TrustedResult
}

const MAX_VALUE_LENGTH = 48
/** Ages are aligned after reasons of up to this many columns. */
const MAX_REASON_LENGTH = 64
const MAX_QUOTE_LENGTH = 160
const NARROWEST = 40
const MAX_PLACES = 5
/** Of each kind; all of them are in the JSON. */
const MAX_OPEN = 10

/** The report for a terminal: findings by doc, each with its line, then one summary line. */
export function renderTerminal(result: TrustedResult, options: TerminalOptions): string {
  const layout: Layout = { ...options, paint: createColors(options.color), result }
  const groups = [
    ...groupBy([...result.findings, ...result.possible, ...result.uncertain].toSorted(byPlace), ({ file }) => file),
  ]
  const blocks = groups.map(([file, claims]) => renderDoc(file, claims, layout))
  const notes = [
    ...skippedLines(layout),
    ...leftOutLines(layout),
    ...openLines(layout),
    ...problemLines(layout),
    ...unaskedLines(layout),
    ...modelLines(layout),
  ]
  if (notes.length > 0) blocks.push(notes.join('\n'))
  return `${[...blocks, summary(layout)].join('\n\n')}\n`
}

function renderDoc(file: string, claims: readonly ReportedClaim[], layout: Layout): string {
  const rows = claims.map((claim, index) => ({
    claim,
    isFirst: claims[index - 1]?.line !== claim.line,
    isLast: claims[index + 1]?.line !== claim.line,
    place: `${claim.line}:${claim.column}`,
    value: truncate(plain(claim.value), MAX_VALUE_LENGTH),
    reason: reasonWithEvidence(claim),
  }))
  const widest = (cells: readonly string[]): number => Math.max(...cells.map(displayWidth))
  const widths = {
    place: widest(rows.map((row) => row.place)),
    verdict: widest(rows.map((row) => verdictWord(row.claim))),
    value: widest(rows.map((row) => row.value)),
    reason: widest(rows.map((row) => row.reason)),
  }
  const lines = rows.flatMap((row) => renderRow(row, widths, layout))
  return [linked(layout.paint.underline(plain(file)), file, layout), ...lines].join('\n')
}

interface Row {
  readonly claim: ReportedClaim
  /** Position among the claims of its line: the line is quoted at the first, and explained and muted at the last. */
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly place: string
  readonly value: string
  readonly reason: string
}

function renderRow(
  row: Row,
  widths: Record<'place' | 'verdict' | 'value' | 'reason', number>,
  layout: Layout,
): string[] {
  const { paint, width } = layout
  const { claim } = row
  const indent = ' '.repeat(2 + widths.place + 2)
  const trust = claim.trust === undefined ? null : `trust ${claim.trust.toFixed(2)}`
  const since =
    [whatHappened(claim, layout.result, layout.now), trust].filter((part) => part !== null).join(' · ') || null
  const place = `${' '.repeat(widths.place - row.place.length)}${linked(paint.dim(row.place), claim.file, layout)}`
  const lead = `  ${place}  ${verdict(claim, widths.verdict, paint)}  ${paint.bold(padEnd(row.value, widths.value))}  `
  const used = indent.length + widths.verdict + 2 + widths.value + 2
  const fits = width === null || used + widths.reason <= width
  const sinceFits =
    since !== null &&
    fits &&
    (width === null ||
      used + Math.max(displayWidth(row.reason), Math.min(widths.reason, MAX_REASON_LENGTH)) + 3 + since.length <= width)
  const reason = sinceFits
    ? `${padEnd(row.reason, Math.min(widths.reason, MAX_REASON_LENGTH))}   ${paint.dim(since)}`
    : row.reason
  const folded = wrap(row.reason, Math.max(NARROWEST, (width ?? 0) - indent.length))
  const lines = fits ? [`${lead}${reason}`] : [lead.trimEnd(), ...folded.map((line) => `${indent}${line}`)]
  const quote = truncate(
    plain(claim.quote).trim(),
    width === null ? MAX_QUOTE_LENGTH : Math.max(NARROWEST, width - indent.length - 2),
  )
  if (quote !== '' && row.isFirst) lines.push(`${indent}${paint.dim(`│ ${quote}`)}`)
  if (claim.suggestion !== null)
    lines.push(`${indent}${paint.green(`→ ${plain(claim.suggestion)}`)}${claim.certain ? '' : paint.dim(' (a guess)')}`)
  const others = alsoAt(claim, MAX_PLACES)
  if (others !== '') lines.push(`${indent}${paint.dim(`also at ${others}`)}`)
  if (since !== null && !sinceFits) lines.push(`${indent}${paint.dim(since)}`)
  const { base } = layout.result.repository
  const left = width === null ? Number.POSITIVE_INFINITY : width - indent.length
  const ways = row.isLast ? waysOn(claim, base, left) : []
  return [...lines, ...ways.map((line) => `${indent}${paint.dim(line)}`)]
}

/** The commands to explain a finding and to mute it, on one line if that is wide enough. */
function waysOn(claim: ReportedClaim, base: string | null, width: number): string[] {
  const since = base === null ? '' : ` --base ${shortCommit(base)}`
  const why = `why: docalign explain ${shellWord(`${claim.file}:${claim.line}`)}${since}`
  if (claim.verdict !== 'drifted' || claim.mute === undefined) return [why]
  const mute = `mute: ${claim.mute}`
  const both = `${why} · ${mute}`
  return displayWidth(both) <= width ? [both] : [why, mute]
}

/** Quotes an argument for a shell. */
function shellWord(text: string): string {
  const word = plain(text)
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

/** A text that opens the file when clicked in a terminal. */
function linked(text: string, file: string, { rootUrl = null }: TerminalOptions): string {
  return rootUrl === null ? text : `\u001b]8;;${rootUrl}${pathUri(file)}\u001b\\${text}\u001b]8;;\u001b\\`
}

function verdict(claim: ReportedClaim, width: number, paint: Paint): string {
  const word = padEnd(verdictWord(claim), width)
  if (claim.verdict !== 'drifted') return paint.cyan(word)
  return claim.severity === 'high' ? paint.red(word) : paint.yellow(word)
}

/** What a change leaves open: names that it writes and code lacks, and what was confirmed before it. */
function openLines({ result, paint }: Layout): string[] {
  const lines = (places: readonly OpenPlace[] = [], what: string): string[] => [
    ...places
      .slice(0, MAX_OPEN)
      .map(({ file, line, value, reason }) =>
        paint.dim(`${plain(file)}:${line}  ${what}: ${truncate(plain(value), MAX_VALUE_LENGTH)} (${plain(reason)})`),
      ),
    ...(places.length > MAX_OPEN ? [paint.dim(`${grouped(places.length - MAX_OPEN)} more ${what}`)] : []),
  ]
  return [
    ...lines(result.not_found, 'not found in the code'),
    ...lines(result.no_longer_confirmed, 'no longer confirmed'),
  ]
}

function skippedLines({ result, paint }: Layout): string[] {
  const lines = result.skipped.map(
    ({ file, reason }) => `${paint.yellow('not read')}  ${plain(file)}: ${plain(reason)}`,
  )
  const more = numberSkipped(result) - lines.length
  const unchecked = (result.unchecked ?? []).map(
    ({ file, reason }) => `${paint.yellow('not checked')}  samples of ${plain(file)}: ${plain(reason)}`,
  )
  return [...lines, ...(more > 0 ? [`${paint.yellow('not read')}  ${grouped(more)} more`] : []), ...unchecked]
}

/** With `docs.include`, no folder is left out. */
function leftOutLines({ result, paint }: Layout): string[] {
  const text = leftOutText(result)
  return text === null ? [] : [`${paint.dim('left out')}  older or planned: ${text}`]
}

function problemLines({ result, paint }: Layout): string[] {
  return result.config_problems.map(({ message }) => `${paint.yellow('warning')}  ${plain(message)}`)
}

function unaskedLines({ result, paint }: Layout): string[] {
  const text = unaskedText(result)
  return text === null ? [] : [`${paint.yellow('warning')}  ${text}`]
}

/** Only if the model stopped early; its findings are among the others. */
function modelLines({ result: { reading }, paint }: Layout): string[] {
  if (!reading?.stopped) return []
  return [`${paint.yellow('warning')}  the model has not read all passages: ${plain(reading.stopped)}`]
}

function summary({ result, paint }: Layout): string {
  const { claims, findings, possible, uncertain, muted, repository, timing_ms } = result
  if (result.docs === 0 && result.skipped.length === 0) return noDocs(result)
  const first =
    findings.length > 0 ? paint.bold(paint.red(count(findings.length, 'finding'))) : paint.green('no findings')
  const hidden = claims.uncertain > 0 && uncertain.length + possible.length === 0 ? ' (--all shows them)' : ''
  const parts = [
    first,
    claims.possible ? `${grouped(claims.possible)} possible` : null,
    `${grouped(claims.verified)} verified`,
    `${grouped(claims.uncertain)} uncertain${hidden}`,
    muted.length > 0 ? `${grouped(muted.length)} muted` : null,
    count(result.docs, 'doc'),
    result.skipped.length > 0 ? `${grouped(numberSkipped(result))} not read` : null,
    stateText(repository),
    repository.base === null ? null : `since ${shortCommit(repository.base)}`,
    result.trust === undefined ? null : `trust ${result.trust.mean.toFixed(2)} (${levels(result.trust)})`,
    seconds(timing_ms.total),
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

/** Most changes affect no docs. */
function noDocs({ docs_total, repository, timing_ms }: ScanResult): string {
  const parts = [
    docs_total === 0 ? 'no docs found' : `no docs affected of ${grouped(docs_total)}`,
    stateText(repository),
  ]
  if (repository.base !== null) parts.push(`since ${shortCommit(repository.base)}`)
  return [...parts, seconds(timing_ms.total)].filter((part) => part !== null).join(' · ')
}

function stateText({ state, head }: ScanResult['repository']): string | null {
  if (state === undefined) return null
  return state === 'commit' ? `at ${shortCommit(head)}` : state === 'index' ? 'staged files' : 'work tree'
}

/** `2 canonical, 40 basic`: the non-empty levels, highest first. */
function levels({ levels }: TrustOverview): string {
  const reached = Object.entries(levels).filter(([, number]) => number > 0)
  return reached
    .toReversed()
    .map(([level, number]) => `${grouped(number)} ${level}`)
    .join(', ')
}
