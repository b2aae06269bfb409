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
import { backtestCommand, type Caller, explainCommand } from './next-commands.ts'
import { guessNote } from './suggestion.ts'
import { count, displayWidth, formatNumber, padEnd, pathUri, seconds, truncate, wrap } from './text.ts'
import type { TrustedResult } from './trusted-result.ts'

export interface TerminalOptions {
  readonly color: boolean
  /** Columns of the terminal; null if lines may have any length. */
  readonly width: number | null
  /** In milliseconds since the epoch; the reference for ages. */
  readonly now: number
  /** Quote the line of each finding, and say how to explain and mute it. */
  readonly verbose?: boolean
  /** List all that was counted. */
  readonly listsAll?: boolean
  /** URL of the checkout's folder, `file://host/home/me/tool/`; null for no clickable places. */
  readonly rootUrl?: string | null
  /** By default it is called in the repository. */
  readonly caller?: Caller
  /** Whether past changes can be replayed: the check was of all docs, and the clone has their history. */
  readonly canBacktest?: boolean
}

type Paint = ReturnType<typeof createColors>

interface Layout extends TerminalOptions {
  readonly caller: Caller
  readonly paint: Paint
  readonly result: TrustedResult
}

const MAX_VALUE_LENGTH = 48
const MAX_QUOTE_LENGTH = 160
const NARROWEST = 40
const MAX_PLACES = 5

/** The report for a terminal: findings by doc, one or two lines each, then counts. */
export function renderTerminal(result: TrustedResult, options: TerminalOptions): string {
  const { base } = result.repository
  const caller = {
    program: 'docalign',
    repository: '',
    base: base === null ? null : shortCommit(base),
    ...options.caller,
  }
  const layout: Layout = { ...options, caller, paint: createColors(options.color), result }
  const groups = [
    ...groupBy([...result.findings, ...result.possible, ...result.uncertain].toSorted(byPlace), ({ file }) => file),
  ]
  const blocks = groups.map(([file, claims]) => renderDoc(file, claims, layout))
  const notes = [
    ...skippedNotes(result),
    ...leftOutNotes(result),
    ...openNotes(layout),
    ...problemNotes(result),
    ...unaskedNotes(result),
    ...modelNotes(result),
  ].flatMap((note) => noteLines(note, layout))
  if (notes.length > 0) blocks.push(notes.join('\n'))
  return `${[...blocks, endLines(layout).join('\n')].join('\n\n')}\n`
}

function renderDoc(file: string, claims: readonly ReportedClaim[], layout: Layout): string {
  const rows = claims.map((claim, index) => ({
    claim,
    isFirst: claims[index - 1]?.line !== claim.line,
    isLast: claims[index + 1]?.line !== claim.line,
    place: `${claim.line}:${claim.column}`,
    value: truncate(plain(claim.value), MAX_VALUE_LENGTH),
  }))
  const widest = (cells: readonly string[]): number => Math.max(...cells.map(displayWidth))
  const widths = {
    place: widest(rows.map((row) => row.place)),
    verdict: widest(rows.map((row) => verdictWord(row.claim))),
    value: widest(rows.map((row) => row.value)),
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
}

/** What is false and why; below it what to write instead, who broke it, and where else. With `verbose`, also the line and the ways on. */
function renderRow(row: Row, widths: Record<'place' | 'verdict' | 'value', number>, layout: Layout): string[] {
  const { paint, verbose = false } = layout
  const { claim } = row
  const indent = ' '.repeat(2 + widths.place + 2)
  const left = columnsLeft(layout, indent.length)
  const place = `${' '.repeat(widths.place - row.place.length)}${linked(paint.dim(row.place), claim.file, layout)}`
  const lead = `  ${place}  ${verdict(claim, widths.verdict, paint)}  ${paint.bold(padEnd(row.value, widths.value))}`
  const quote = truncate(plain(claim.quote).trim(), Math.min(MAX_QUOTE_LENGTH, left - 2))
  return [
    ...leadLines(
      lead,
      reasonWithEvidence(claim),
      indent.length + widths.verdict + 2 + widths.value + 2,
      indent,
      layout,
    ),
    ...(verbose && quote !== '' && row.isFirst ? [`${indent}${paint.dim(`│ ${quote}`)}`] : []),
    ...factLines(claim, layout, left).map((line) => `${indent}${line}`),
    ...(verbose && row.isLast ? waysOn(claim, layout.caller, left) : []).map((line) => `${indent}${paint.dim(line)}`),
  ]
}

function columnsLeft({ width }: Pick<TerminalOptions, 'width'>, used: number): number {
  return width === null ? Number.POSITIVE_INFINITY : Math.max(NARROWEST, width - used)
}

/** The reason in the column beside the lead, or below it if that column is too narrow. */
function leadLines(lead: string, reason: string, column: number, indent: string, layout: Layout): string[] {
  const { width } = layout
  const isNarrow = width !== null && width - column < NARROWEST && column + displayWidth(reason) > width
  if (isNarrow)
    return [lead.trimEnd(), ...wrap(reason, columnsLeft(layout, indent.length)).map((line) => `${indent}${line}`)]
  const [first = '', ...rest] = wrap(reason, width === null ? Number.POSITIVE_INFINITY : width - column)
  return [`${lead}  ${first}`, ...rest.map((line) => `${' '.repeat(column)}${line}`)]
}

/** The suggestion, the past and the other places: on one line if that is wide enough. */
function factLines(claim: ReportedClaim, { paint, result, now }: Layout, left: number): string[] {
  const trust = claim.trust === undefined ? null : `trust ${claim.trust.toFixed(2)}`
  const others = alsoAt(claim, MAX_PLACES)
  const facts = [
    ...(claim.suggestion === null
      ? []
      : [{ text: `→ ${plain(claim.suggestion)}${guessNote(claim)}`, color: paint.green }]),
    ...[whatHappened(claim, result, now), trust, others === '' ? null : `also at ${others}`].flatMap((text) =>
      text === null ? [] : [{ text, color: paint.dim }],
    ),
  ]
  if (facts.length === 0) return []
  const width = displayWidth(facts.map(({ text }) => text).join(' · '))
  if (width <= left) return [facts.map(({ text, color }) => color(text)).join(paint.dim(' · '))]
  return facts.flatMap(({ text, color }) => wrap(text, left).map(color))
}

/** The commands to explain a finding and to mute it, on one line if that is wide enough. */
function waysOn(claim: ReportedClaim, caller: Caller, width: number): string[] {
  const why = `why: ${explainCommand(caller, claim)}`
  if (claim.verdict !== 'drifted' || claim.mute === undefined) return [why]
  const mute = `mute: ${claim.mute}`
  const both = `${why} · ${mute}`
  return displayWidth(both) <= width ? [both] : [why, mute]
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

/** A line below the findings. */
interface Note {
  /** What it is about, before the text: `warning`. */
  readonly title: string
  readonly color: 'yellow' | 'dim'
  readonly text: string
}

function noteLines({ title, color, text }: Note, layout: Layout): string[] {
  const { paint } = layout
  const [first = '', ...rest] = wrap(`${title}  ${text}`, columnsLeft(layout, 2))
  return [`${paint[color](title)}${first.slice(title.length)}`, ...rest.map((line) => `  ${line}`)]
}

/** What a change leaves open: names that it writes and code lacks, and what was confirmed before it. */
function openNotes({ result, listsAll = false }: Layout): Note[] {
  const notes = (title: string, places: readonly OpenPlace[] = [], noun: string): Note[] => {
    if (places.length === 0) return []
    if (!listsAll) return [{ title, color: 'dim', text: `${count(places.length, noun)} (--all lists them)` }]
    return places.map((place) => ({ title, color: 'dim', text: openPlaceText(place) }))
  }
  return [
    ...notes('not found in the code', result.not_found, 'name'),
    ...notes('no longer confirmed', result.no_longer_confirmed, 'claim'),
  ]
}

/** The reason is left out if it only says again what the list is of. */
function openPlaceText({ file, line, value, reason }: OpenPlace): string {
  const name = truncate(plain(value), MAX_VALUE_LENGTH)
  const why = reason === `\`${value}\` is not in the code` ? '' : `  ${plain(reason)}`
  return `${plain(file)}:${line}  ${name}${why}`
}

function skippedNotes(result: TrustedResult): Note[] {
  const more = numberSkipped(result) - result.skipped.length
  return [
    ...result.skipped.map(({ file, reason }) => `${plain(file)}: ${plain(reason)}`),
    ...(more > 0 ? [`${formatNumber(more)} more`] : []),
  ]
    .map((text): Note => ({ title: 'not read', color: 'yellow', text }))
    .concat(
      (result.unchecked ?? []).map(({ file, reason }) => ({
        title: 'not checked',
        color: 'yellow',
        text: `samples of ${plain(file)}: ${plain(reason)}`,
      })),
    )
}

/** With `docs.include`, no folder is left out. */
function leftOutNotes(result: TrustedResult): Note[] {
  const text = leftOutText(result)
  return text === null ? [] : [{ title: 'left out', color: 'dim', text: `older or planned: ${text}` }]
}

function problemNotes({ config_problems: problems }: TrustedResult): Note[] {
  return problems.map(({ message }) => warning(plain(message)))
}

function unaskedNotes(result: TrustedResult): Note[] {
  const text = unaskedText(result)
  return text === null ? [] : [warning(text)]
}

/** Only if the model stopped early; its findings are among the others. */
function modelNotes({ reading }: TrustedResult): Note[] {
  return reading?.stopped ? [warning(`the model has not read all passages: ${plain(reading.stopped)}`)] : []
}

function warning(text: string): Note {
  return { title: 'warning', color: 'yellow', text }
}

/** The findings by rule, the ways on, and the counts. */
function endLines(layout: Layout): string[] {
  const { result, paint, verbose = false, caller, canBacktest = false } = layout
  const { findings } = result
  const [first] = findings.toSorted(byPlace)
  const left = columnsLeft(layout, 0)
  const rules = [...groupBy(findings, ({ rule }) => rule)]
    .map(([rule, { length }]) => ({ rule, length }))
    .toSorted((one, other) => other.length - one.length)
    .map(({ rule, length }) => `${formatNumber(length)} ${plain(rule)}`)
  return [
    ...(findings.length > 1 ? wrap(`by rule: ${rules.join(' · ')}`, left).map(paint.dim) : []),
    ...(first && !verbose ? wrap(`why: ${explainCommand(caller, first)} · ${MORE}`, left).map(paint.dim) : []),
    ...(!first && canBacktest ? wrap(`${PAST_CHANGES}: ${backtestCommand(caller)}`, left).map(paint.dim) : []),
    ...summary(layout, left),
  ]
}

const MORE = '--verbose shows the lines and how to mute them'
const PAST_CHANGES = 'what changes of the last year made false'

function summary({ result, paint }: Layout, left: number): string[] {
  const { claims, findings, possible, uncertain, muted, repository, timing_ms } = result
  if (result.docs === 0 && result.skipped.length === 0) return wrap(noDocs(result), left)
  const first = findings.length > 0 ? count(findings.length, 'finding') : 'no findings'
  const hidden = claims.uncertain > 0 && uncertain.length + possible.length === 0 ? ' (--all shows them)' : ''
  const parts = [
    first,
    claims.possible ? `${formatNumber(claims.possible)} possible` : null,
    `${formatNumber(claims.verified)} verified`,
    `${formatNumber(claims.uncertain)} uncertain${hidden}`,
    muted.length > 0 ? `${formatNumber(muted.length)} muted` : null,
    count(result.docs, 'doc'),
    result.skipped.length > 0 ? `${formatNumber(numberSkipped(result))} not read` : null,
    stateText(repository),
    repository.base === null ? null : `since ${shortCommit(repository.base)}`,
    result.trust === undefined ? null : `trust ${result.trust.mean.toFixed(2)} (${levels(result.trust)})`,
    seconds(timing_ms.total),
  ]
  const [line = '', ...rest] = wrap(parts.filter((part) => part !== null).join(' · '), left)
  const painted = findings.length > 0 ? paint.bold(paint.red(first)) : paint.green(first)
  return [`${painted}${line.slice(first.length)}`, ...rest]
}

/** Most changes affect no docs. */
function noDocs({ docs_total, repository, timing_ms }: ScanResult): string {
  const isChange = repository.base !== null
  const none = isChange
    ? `no docs affected of ${formatNumber(docs_total)}`
    : `not one of the ${count(docs_total, 'doc')}`
  const parts = [docs_total === 0 ? 'no docs found' : none, stateText(repository)]
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
    .map(([level, number]) => `${formatNumber(number)} ${level}`)
    .join(', ')
}
