import type { Interval } from '../../epochs/scoring/interval.ts'
import { sentenceCell, table } from '../markdown-table.ts'
import { folded, paragraphs, prose } from '../markdown-text.ts'
import { type CheckRun, RECHECK } from '../pull-request/check-run.ts'
import { fitBytes } from '../pull-request/fit-bytes.ts'
import { placeLink } from '../pull-request/links.ts'
import { seconds, truncate } from '../text.ts'
import type { GatedEpoch } from './gate.ts'
import { OUTCOMES } from './terminal.ts'

const MAX_TITLE_LENGTH = 255
const MAX_ANSWER_LENGTH = 160

/** A validated epoch as a check run: in shadow it is neutral and tells what it would have said (Validation Agent, §9.1). */
export function renderEpochCheck(gated: GatedEpoch): CheckRun {
  const { report, gate } = gated
  const text = detailsOf(gated)
  return {
    conclusion: gate === 'shadow' ? 'neutral' : report.passed ? 'success' : 'failure',
    title: truncate(titleOf(gated), MAX_TITLE_LENGTH),
    summary: fitBytes(summaryOf(gated)),
    ...(text === '' ? {} : { text }),
    annotations: [],
    actions: [RECHECK],
  }
}

export function renderEpochPending(): CheckRun {
  const title = 'Validating search over the docs'
  return { conclusion: null, title, summary: `${title}.`, annotations: [], actions: [] }
}

/** The check run of an epoch that is not validated after all: the gate was switched off, or the epoch is no longer kept. */
export function renderEpochDropped(): CheckRun & { readonly conclusion: 'neutral' } {
  const title = 'Not validated'
  const summary = `${title}: the gate of epochs is off, or the entries of this commit are no longer stored.`
  return { conclusion: 'neutral', title, summary, annotations: [], actions: [RECHECK] }
}

/** The check run of an epoch whose validation failed to run: a gate does not open because its guard fell asleep. */
export function renderEpochFailure(gate: GatedEpoch['gate'], code: string): CheckRun {
  return {
    conclusion: gate === 'shadow' ? 'neutral' : 'failure',
    title: 'Could not finish validating search over the docs',
    summary: `**Could not finish** (\`${code}\`). Choose **Re-check** to try again.\n\nThe quality of search at this commit is unknown.`,
    annotations: [],
    actions: [RECHECK],
  }
}

function titleOf({ report, gate }: GatedEpoch): string {
  const rates = `NCCR ${report.nccr.toFixed(2)}, IUR ${report.iur.toFixed(2)}`
  const verdict = report.passed ? 'pass' : report.partial === null ? 'fail' : 'not be finished'
  if (gate === 'shadow') return `Would ${verdict}: ${rates}`
  return `${report.passed ? 'Passed' : report.partial === null ? 'Failed' : 'Not finished'}: ${rates}`
}

function summaryOf(gated: GatedEpoch): string {
  const { report, standing } = gated
  const { config, intervals, iur_by_kind: kinds } = report
  const published = `Epoch ${report.epoch_id} ${STANDINGS[standing]}`
  const why = report.gate.reasons.map((reason) => `- ${prose(reason)}`).join('\n')
  const rates = table(
    ['rate', 'measured', '95 % interval', 'must be above', ''],
    [
      ['**NCCR**, known facts answered correctly', ...measured(report.nccr, intervals.nccr, config.nccr_threshold)],
      ['**IUR**, unknown facts refused', ...measured(report.iur, intervals.iur, config.iur_threshold)],
      ...(['far', 'near'] as const).flatMap((kind) => {
        const part = kinds[kind]
        const name = kind === 'far' ? 'far from the docs' : 'near the docs'
        return part
          ? [[`${name}, ${part.questions} questions`, part.rate.toFixed(2), interval(part.interval), '', '']]
          : []
      }),
    ],
  )
  const doubt = report.gate.decisive
    ? ''
    : 'The intervals include the thresholds: another sample of questions could give a different result.'
  return paragraphs([
    gated.gate === 'shadow' ? shadowNote(report.passed) : '',
    `${published}${why === '' ? '' : `\n${why}`}`,
    rates,
    report.missing.seen === 0 ? '' : fewNote(report.seen_results.length, config.seen_sample_size),
    doubt,
    worstPart(gated),
    prose(report.mode_note),
  ])
}

const STANDINGS: Readonly<Record<GatedEpoch['standing'], string>> = {
  published: 'is published.',
  held: 'is **not published**.',
  aside: 'differs from the default branch now, so it is not published.',
}

function shadowNote(passed: boolean): string {
  const verdict = passed ? 'passed' : 'failed'
  return `The gate runs in shadow: it would have **${verdict}** and blocks nothing. \`epochs.gate: blocking\` lets it decide.`
}

function fewNote(asked: number, wanted: number): string {
  return `The docs have ${asked} statements that can be asked about, fewer than the ${wanted} of a full validation.`
}

function measured(rate: number, range: Interval, threshold: number): string[] {
  return [rate.toFixed(3), interval(range), String(threshold), rate > threshold ? 'passed' : '**failed**']
}

function interval([low, high]: Interval): string {
  return `${low.toFixed(2)} – ${high.toFixed(2)}`
}

function worstPart(gated: GatedEpoch): string {
  const rows = gated.report.worst.map(({ place, question, outcome, fix }) => [
    placeOf(place, gated),
    textCell(question),
    OUTCOMES[outcome],
    fix,
  ])
  return rows.length === 0 ? '' : `### What to fix\n\n${table(['where', 'question', 'outcome', 'fix'], rows)}`
}

/** What was answered instead, and how the validation went. */
function detailsOf({ report }: GatedEpoch): string {
  const { worst, models, spent, decided_by: decided } = report
  const answers = worst.map(({ question, answer, expected }) =>
    [question, answer, expected ?? 'nothing'].map((text) => textCell(truncate(text, MAX_ANSWER_LENGTH))),
  )
  const cost = spent.usd === null ? 'of unknown price' : `$${spent.usd.toFixed(4)}`
  const text = paragraphs([
    folded('What was answered', table(['question', 'answer', 'should be'], answers)),
    folded(
      'How this was measured',
      [
        `- ${report.seen_results.length} known facts in ${report.config.variations_per_concept} ways each, ${report.unseen_results.length} questions without an answer, seed ${report.seed}`,
        `- answers decided by similarity ${decided.similarity}, by the judge ${decided.judge}, refused ${decided.refusal}`,
        `- questions: ${prose(models.generator)}; vectors: ${prose(models.embedder)}; judge: ${prose(models.judge)}`,
        `- ${spent.requests} requests, ${spent.tokens} tokens, ${cost}, ${seconds(report.duration_ms)}`,
      ].join('\n'),
    ),
  ])
  return fitBytes(`${text}\n`)
}

/** A text as it is: its own backticks must not make code spans across its cell. */
export function textCell(text: string): string {
  return sentenceCell(text.replaceAll('`', ''))
}

/** A doc's line as a link; for what no doc states, a dash. */
export function placeOf(place: string | null, { headSha, repositoryUrl }: GatedEpoch): string {
  const [, file, line] = /^(.*):(\d+)$/s.exec(place ?? '') ?? []
  return file === undefined ? '–' : placeLink({ file, line: Number(line) }, { headSha, repositoryUrl })
}
