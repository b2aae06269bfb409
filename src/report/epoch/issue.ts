import { shortCommit } from '../claim-text.ts'
import { paragraphs, prose } from '../markdown-text.ts'
import { fitBytes } from '../pull-request/fit-bytes.ts'
import { placeOf, textCell } from './epoch-check.ts'
import type { GatedEpoch } from './gate.ts'
import { OUTCOMES } from './terminal.ts'

/** The hidden first line that identifies the issue. */
export const EPOCH_ISSUE_MARKER = '<!-- docalign:epoch -->'

const MAX_LENGTH = 60_000
const MAX_ENTRIES = 50

/** The single issue about a failed epoch: its entries with inconsistent or wrong answers. */
export function renderEpochIssue(gated: GatedEpoch): { readonly title: string; readonly body: string } {
  const { report, headSha } = gated
  const bad = report.seen_results.filter(({ outcome }) => outcome !== 'Consistent_Correct')
  const entries = bad.slice(0, MAX_ENTRIES).map(({ concept, outcome, ground_truth: truth }) => {
    const place = placeOf(concept === null ? null : `${concept.doc}:${concept.line}`, gated)
    return `- ${place} ${OUTCOMES[outcome]}: ${textCell(truth)}`
  })
  const invented = report.unseen_results
    .filter(({ outcome, overlaps }) => outcome === 'Hallucination' && !overlaps)
    .slice(0, MAX_ENTRIES)
    .map(({ variations: [question = ''] }) => `- ${textCell(question)}`)
  const body = paragraphs([
    EPOCH_ISSUE_MARKER,
    `Search over the docs fails its validation at ${shortCommit(headSha)} (epoch ${report.epoch_id}):`,
    report.gate.reasons.map((reason) => `- ${prose(reason)}`).join('\n'),
    entries.length === 0 ? '' : `### Entries that search does not find\n\n${entries.join('\n')}`,
    bad.length > entries.length ? `… and ${bad.length - entries.length} more.` : '',
    invented.length === 0
      ? ''
      : `### Questions that were answered although the docs do not cover them\n\n${invented.join('\n')}`,
    'This issue is kept up to date and closed when the next epoch passes.',
  ])
  return { title: 'The docs fail their validation', body: fitBytes(body, { limit: MAX_LENGTH }) }
}

export function renderMendedIssue({ report, headSha }: GatedEpoch): string {
  const rates = `NCCR ${report.nccr.toFixed(3)}, IUR ${report.iur.toFixed(3)}`
  return `${EPOCH_ISSUE_MARKER}\n\nEpoch ${report.epoch_id} passed at ${shortCommit(headSha)}: ${rates}.`
}
