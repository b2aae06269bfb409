import { plain } from '../../base/text/plain.ts'
import type { Epoch } from '../../search/epochs/epoch.ts'
import type { Interval } from '../../search/epochs/scoring/interval.ts'
import type { ValidationReport } from '../../search/epochs/scoring/report.ts'
import type { WorstQuestion } from '../../search/epochs/scoring/worst.ts'
import type { SelfCheck } from '../../search/epochs/self-check/self-check.ts'
import type { ValidationRow } from '../../search/epochs/store/validations.ts'
import { count, formatNumber, seconds, truncate } from '../text.ts'
import { SELF_CHECK, selfCheckLines } from './self-check.ts'

const MAX_LENGTH = 160

/** A validation as text for a terminal: the rates, how they came about, and the worst questions. */
export function validationText(report: ValidationReport): string {
  const { asked, config, seen_counts: seen, unseen_counts: unseen, decided_by: decided, models, spent } = report
  const usd = spent.usd === null ? 'price unknown' : `$${spent.usd.toFixed(4)}`
  const missing = [
    ...(report.missing.seen > 0 ? [count(report.missing.seen, 'known fact')] : []),
    ...(report.missing.unseen > 0 ? [count(report.missing.unseen, 'question')] : []),
  ]
  return [
    `epoch ${plain(report.epoch_id)} · ${report.mode === 'model' ? 'with a model' : 'without a model'} · seed ${report.seed} · ${seconds(report.duration_ms)}`,
    `NCCR  ${rate(report.nccr, report.intervals.nccr)}  must be above ${config.nccr_threshold}`,
    `IUR   ${rate(report.iur, report.intervals.iur)}  ${iurDemand(report)}${byKind(report)}`,
    `known facts: ${seen.Consistent_Correct ?? 0} always right, ${seen.Consistent_Wrong ?? 0} never (${report.seen_refused ?? 0} of them refused each time), ${seen.Inconsistent ?? 0} inconsistent`,
    `questions without an answer: ${unseen.Uninformative ?? 0} refused, ${unseen.Inconsistent ?? 0} inconsistent, ${unseen.Hallucination ?? 0} made up`,
    `answers decided by similarity ${decided.similarity}, by the judge ${decided.judge}, refused ${decided.refusal}`,
    `questions ${plain(models.generator)} · answers ${plain(models.reader)} · vectors ${plain(models.embedder)} · judge ${plain(models.judge)} · ${count(spent.requests, 'request')}, ${count(spent.tokens, 'token')}, ${usd}`,
    `your own questions: ${asked.own}${asked.unchecked === 0 ? '' : `, and ${asked.unchecked} without a value, which cannot be checked without a model`}; left out because the docs do answer them: ${asked.overlapping}`,
    ...(report.dropped === 0 ? [] : [plain(droppedText(report))]),
    ...(missing.length > 0 ? [`fewer than asked for: ${missing.join(' and ')} missing`] : []),
    ...(report.worst.length > 0 ? ['', 'ended worst:', ...report.worst.flatMap(worstLines)] : []),
    ...(report.self_check === null ? [] : ['', selfCheckText(report.self_check)]),
    '',
    verdict(report),
  ].join('\n')
}

/** One line: whether it passed, the reasons if not, and whether another sample could give a different result. */
function verdict({ passed, gate, mode_note: note }: ValidationReport): string {
  const doubt = gate.decisive ? '' : ' (another sample could give a different result)'
  const result = passed ? `passed${doubt}` : `failed${doubt}: ${gate.reasons.map(plain).join('; ')}`
  return [result, ...(gate.notes ?? []), note].map((text) => text.replace(/\.?$/, '.')).join(' ')
}

export function selfCheckText(selfCheck: SelfCheck): string {
  return [`${SELF_CHECK}:`, ...selfCheckLines(selfCheck).map((line) => `  ${line}`)].join('\n')
}

/** What IUR has to be: without a model it decides nothing. */
export function iurDemand({ mode, config }: Pick<ValidationReport, 'mode' | 'config'>): string {
  return mode === 'model' ? `must be above ${config.iur_threshold}` : 'informs, and decides only with a model'
}

function byKind({ iur_by_kind: { far, near } }: ValidationReport): string {
  const parts = [
    ...(far ? [`far from the docs ${far.rate.toFixed(2)} of ${far.questions}`] : []),
    ...(near ? [`near them ${near.rate.toFixed(2)} of ${near.questions}`] : []),
  ]
  return parts.length === 0 ? '' : `  (${parts.join(', ')})`
}

function worstLines({ outcome, place, question, answer, expected, fix }: WorstQuestion): string[] {
  const short = (text: string): string => truncate(plain(text), MAX_LENGTH)
  return [
    `- ${OUTCOMES[outcome]}${place === null ? '' : ` · ${short(place)}`}: ${short(question)}`,
    `    answered: ${short(answer)}`,
    ...(expected === null ? [] : [`    should be: ${short(expected)}`]),
    `    ${fix}`,
  ]
}

/** What search was kept from on purpose. */
export function droppedText({ dropped }: Pick<ValidationReport, 'dropped'>): string {
  return `search was kept from ${Math.round(100 * dropped)} % of the sections, to see that the gate notices`
}

/** What became of a question, in words; reports of older versions tell refused facts from wrong ones. */
export const OUTCOMES: Readonly<Record<WorstQuestion['outcome'] | 'Refused', string>> = {
  Consistent_Correct: 'always right',
  Consistent_Wrong: 'always wrong',
  Refused: 'always refused',
  Inconsistent: 'inconsistent',
  Uninformative: 'refused',
  Hallucination: 'made up',
}

/** `0.940 (0.85–0.98)`: a rate with its 95 % interval. */
function rate(value: number, [low, high]: Interval): string {
  return `${value.toFixed(3)} (${low.toFixed(2)}–${high.toFixed(2)})`
}

export function epochTable(epochs: readonly { readonly epoch: Epoch; readonly last: ValidationRow | null }[]): string {
  const rows = epochs.map(({ epoch, last }) => [
    String(epoch.id),
    epoch.status + (epoch.forcedWhy === null ? '' : ' (forced)'),
    epoch.kept ? formatNumber(epoch.entries) : 'not kept',
    minute(epoch.seenAt),
    last === null ? '–' : ratesOf(last).nccr,
    last === null ? '–' : ratesOf(last).iur,
    last === null ? 'never validated' : ended(last),
  ])
  const table = [['epoch', 'status', 'entries', 'seen', 'NCCR', 'IUR', 'validation'], ...rows]
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((row) => (row[column] ?? '').length)))
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** An epoch with its validations, newest first, and the worst questions of the last one. */
export function epochText(
  epoch: Epoch,
  commits: readonly string[],
  validations: readonly ValidationRow[],
  report: ValidationReport | null,
): string {
  const forced = epoch.forcedWhy === null ? '' : `, by force: ${plain(epoch.forcedWhy)}`
  const published = epoch.publishedAt === null ? '' : ` ${minute(epoch.publishedAt)}${forced}`
  return [
    `epoch ${epoch.id}: ${epoch.status}${published}, ${count(epoch.entries, 'entry').replace('entrys', 'entries')}${epoch.kept ? '' : ', no longer stored'}`,
    ...(commits.length === 0 ? [] : [`commits: ${commits.map((sha) => plain(sha).slice(0, 12)).join(', ')}`]),
    ...validations.map((row) => {
      const why = row.passed || row.partial === null ? '' : `: ${plain(row.partial)}`
      const { nccr, iur } = ratesOf(row)
      return `${minute(row.created_at)}  ${ended(row)}${why}  NCCR ${nccr}, IUR ${iur}  ${row.mode}, seed ${row.seed}, ${seconds(row.duration_ms)}`
    }),
    ...(validations.length === 0 ? ['never validated'] : []),
    ...(report === null || report.worst.length === 0 ? [] : ['', 'ended worst:', ...report.worst.flatMap(worstLines)]),
  ].join('\n')
}

function ended({ passed, partial }: ValidationRow): string {
  return passed ? 'passed' : partial === null ? 'failed' : 'not finished'
}

function ratesOf(row: ValidationRow): { readonly nccr: string; readonly iur: string } {
  return { nccr: rate(row.nccr, [row.nccr_low, row.nccr_high]), iur: rate(row.iur, [row.iur_low, row.iur_high]) }
}

function minute(time: Date): string {
  return time.toISOString().slice(0, 16).replace('T', ' ')
}
