import { QUESTIONS_FILE } from '../../base/config/questions-file.ts'
import { NOT_DOCUMENTED } from '../../search/epochs/answers/probe.ts'
import type { Interval } from '../../search/epochs/scoring/interval.ts'
import type { ValidationReport } from '../../search/epochs/scoring/report.ts'
import type { SelfCheck } from '../../search/epochs/self-check/self-check.ts'
import { sentenceCell, table } from '../markdown-table.ts'
import { folded, paragraphs, prose, sentence } from '../markdown-text.ts'
import { type CheckRun, RECHECK } from '../pull-request/check-run.ts'
import { fitBytes } from '../pull-request/fit-bytes.ts'
import { placeLink } from '../pull-request/links.ts'
import { capitalized, count, seconds, truncate } from '../text.ts'
import type { GatedEpoch, ShownEpoch, UnaskedEpoch } from './gate.ts'
import { SELF_CHECK, selfCheckLines } from './self-check.ts'
import { droppedText, iurDemand, OUTCOMES } from './terminal.ts'

const MAX_TITLE_LENGTH = 255
const MAX_ANSWER_LENGTH = 160

/** The check run of a validated epoch; in shadow mode it is neutral and shows what it would have concluded. */
export function renderEpochCheck(gated: GatedEpoch): CheckRun {
  const { report, gate } = gated
  return {
    conclusion: gate === 'shadow' ? 'neutral' : report.passed ? 'success' : 'failure',
    title: truncate(titleOf(gated), MAX_TITLE_LENGTH),
    summary: summaryOf(gated),
    text: detailsOf(gated),
    annotations: [],
    actions: [RECHECK],
  }
}

export function renderEpochPending(): CheckRun {
  const title = 'Validating search over the docs'
  return { conclusion: null, title, summary: `${title}.`, annotations: [], actions: [] }
}

/** The check run of an epoch that will not be validated: the gate was switched off, or the epoch's entries were deleted. */
export function renderEpochDropped(): CheckRun & { readonly conclusion: 'neutral' } {
  const title = 'Not validated'
  const summary = `${title}: the gate of epochs is off, or the entries of this commit are no longer stored.`
  return { conclusion: 'neutral', title, summary, annotations: [], actions: [RECHECK] }
}

/** The check run of an epoch whose validation could not finish: a blocking gate stays closed. */
export function renderEpochFailure(gate: GatedEpoch['gate'], code: string): CheckRun {
  return {
    conclusion: gate === 'shadow' ? 'neutral' : 'failure',
    title: 'Could not finish validating search over the docs',
    summary: `**Could not finish** (\`${code}\`). Choose **Re-check** to try again.\n\nThe quality of search at this commit is unknown.`,
    annotations: [],
    actions: [RECHECK],
  }
}

/** The check run of an epoch without questions: it shows what is missing, and the self-check of the epoch. */
export function renderEpochUnasked({ gate, standing, epochId, why, selfCheck }: UnaskedEpoch): CheckRun {
  const wayOut = `A model that the installation is set up with asks and answers; so do questions in \`${QUESTIONS_FILE}\` of this repository.`
  return {
    conclusion: gate === 'shadow' ? 'neutral' : 'failure',
    title: truncate(`Not validated: ${why}`, MAX_TITLE_LENGTH),
    summary: fitBytes(
      paragraphs([
        `**Not validated**: ${sentence(why)}. Epoch ${epochId} ${standing === 'published' ? 'answers searches all the same.' : STANDINGS[standing]}`,
        wayOut,
        selfCheckPart(selfCheck),
      ]),
    ),
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

/** The gate in five lines: its decision, the questions, both rates, and the wrong answers. */
function summaryOf(gated: GatedEpoch): string {
  return fitBytes(
    [verdictLine(gated), askedLine(gated), nccrLine(gated), iurLine(gated), wrongLine(gated)]
      .map((line) => `- ${line}`)
      .join('\n'),
  )
}

function verdictLine({ report, gate, standing }: GatedEpoch): string {
  const verdict = report.passed ? 'passed' : 'failed'
  const shown = gate === 'shadow' ? `Would have ${verdict}` : capitalized(verdict)
  const why = report.gate.reasons.length === 0 ? '' : `: ${prose(report.gate.reasons.join('; '))}`
  const shadow =
    gate === 'shadow' ? ' The gate runs in shadow and blocks nothing; `epochs.gate: blocking` lets it decide.' : ''
  const notes = (report.gate.notes ?? []).map((note) => ` ${capitalized(prose(note))}.`).join('')
  return `**${shown}**${why}.${notes} Epoch ${report.epoch_id} ${STANDINGS[standing]}${shadow}`
}

function askedLine({ report }: GatedEpoch): string {
  const { asked, config, seen_results: seen, unseen_results: unseen } = report
  const kinds = `${count(seen.length, 'fact')} of the docs, and ${count(unseen.length - asked.overlapping, 'question')} that they do not answer`
  const ways = ` (${count(config.variations_per_concept, 'way')} of asking each${asked.own === 0 ? '' : `; ${asked.own} of them are your own`})`
  const unchecked =
    asked.unchecked === 0 ? '' : ` ${count(asked.unchecked, 'fact')} without a value cannot be checked without a model.`
  const dropped = report.dropped === 0 ? '' : ` ${capitalized(droppedText(report))}.`
  return `**Asked**: ${kinds}${ways}.${unchecked}${dropped}`
}

function nccrLine({ report }: GatedEpoch): string {
  const { seen_counts: counted } = report
  const { Consistent_Correct: right = 0, Consistent_Wrong: wrong = 0, Inconsistent: mixed = 0 } = counted
  const refused = report.seen_refused ?? 0
  const counts = `${count(right, 'fact')} answered correctly each time, ${wrong} never (${refused} of them refused each time), ${mixed} not alike each time`
  return `${rateText('NCCR', report.nccr, report.intervals.nccr)}, must be above ${report.config.nccr_threshold}): ${counts}.`
}

function iurLine({ report }: GatedEpoch): string {
  const { Uninformative: refused = 0, Hallucination: invented = 0, Inconsistent: mixed = 0 } = report.unseen_counts
  const counts = `${count(refused, 'question')} refused each time, ${mixed} answered differently, ${invented} answered with something made up`
  return `${rateText('IUR', report.iur, report.intervals.iur)}, ${iurDemand(report)}): ${counts}.`
}

/** The beginning of a rate; what it must be follows. */
function rateText(name: string, rate: number, [low, high]: Interval): string {
  return `**${name} ${rate.toFixed(3)}** (${low.toFixed(2)} – ${high.toFixed(2)}`
}

function wrongLine(gated: GatedEpoch): string {
  const [worst, ...others] = gated.report.worst
  if (worst === undefined) return '**Answered wrong**: nothing.'
  const [question, answer, expected] = [worst.question, worst.answer, worst.expected ?? NOT_DOCUMENTED].map((text) =>
    textCell(truncate(text, MAX_ANSWER_LENGTH)),
  )
  const place = worst.place === null ? '' : `${placeOf(worst.place, gated)} `
  const more = others.length === 0 ? '' : ` ${others.length} more are in the details.`
  return `**Answered wrong**: ${place}“${question}” was answered “${answer}” instead of “${expected}”.${more}`
}

const STANDINGS: Readonly<Record<ShownEpoch['standing'], string>> = {
  published: 'is published.',
  held: 'is **not published**.',
  aside: 'differs from the default branch now, so it is not published.',
}

/** The wrong answers, how the validation went, and the self-check of the docs. */
function detailsOf(gated: GatedEpoch): string {
  const { report } = gated
  const rows = report.worst.map(({ place, question, answer, expected, outcome, fix }) => [
    placeOf(place, gated),
    ...[question, answer, expected ?? NOT_DOCUMENTED].map((text) => textCell(truncate(text, MAX_ANSWER_LENGTH))),
    `${OUTCOMES[outcome]}: ${fix}`,
  ])
  const text = paragraphs([
    rows.length === 0 ? '' : `### What to fix\n\n${table(['where', 'question', 'answer', 'should be', 'fix'], rows)}`,
    folded('How this was measured', measuredPart(report)),
    report.self_check === null ? '' : selfCheckPart(report.self_check),
  ])
  return fitBytes(`${text}\n`)
}

function measuredPart(report: ValidationReport): string {
  const { models, spent, decided_by: decided, iur_by_kind: kinds, asked } = report
  const cost = spent.usd === null ? 'of unknown price' : `$${spent.usd.toFixed(4)}`
  const parts = (['far', 'near'] as const).flatMap((kind) => {
    const part = kinds[kind]
    return part
      ? [`${kind === 'far' ? 'far from the docs' : 'near the docs'} ${part.rate.toFixed(2)} of ${part.questions}`]
      : []
  })
  const doubt = report.gate.decisive
    ? []
    : ['another sample of questions could give a different result: the intervals include the thresholds']
  return [
    prose(report.mode_note),
    `refused as they should be: ${parts.join(', ')}${asked.overlapping === 0 ? '' : `; ${asked.overlapping} left out because the docs do answer them`}`,
    `answers decided by similarity ${decided.similarity}, by the judge ${decided.judge}, refused ${decided.refusal}`,
    `questions: ${prose(models.generator)}; answers: ${prose(models.reader)}; vectors: ${prose(models.embedder)}; judge: ${prose(models.judge)}; seed ${report.seed}`,
    `${spent.requests} requests, ${spent.tokens} tokens, ${cost}, ${seconds(report.duration_ms)}`,
    ...doubt,
  ]
    .map((line) => `- ${line}`)
    .join('\n')
}

function selfCheckPart(selfCheck: SelfCheck): string {
  const lines = selfCheckLines(selfCheck).map((line) => `${line.startsWith('  ') ? '  ' : ''}- ${textCell(line)}`)
  return folded(SELF_CHECK, lines.join('\n'))
}

/** A plain text for a cell, without backticks, which could start a code span. */
export function textCell(text: string): string {
  return sentenceCell(text.replaceAll('`', ''))
}

/** A doc's line as a link; a dash for undocumented facts. */
export function placeOf(place: string | null, { headSha, repositoryUrl }: ShownEpoch): string {
  const [, file, line] = /^(.*):(\d+)$/s.exec(place ?? '') ?? []
  return file === undefined ? '–' : placeLink({ file, line: Number(line) }, { headSha, repositoryUrl })
}
