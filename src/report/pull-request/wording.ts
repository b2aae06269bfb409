import { plain } from '../../base/text/plain.ts'
import { kindOf } from '../../engine/rules/claim-kinds.ts'
import { reasonWithEvidence } from '../claim-text.ts'
import { brokenByCell, codeCell, sentenceCell } from '../markdown-table.ts'
import { claimWords } from '../rule-words.ts'
import type { Finding } from './report.ts'

function predicate(finding: Finding): string {
  if (movedTo(finding) !== null) return 'has moved'
  const { notTrue, falseNow } = kindOf(finding.claim_type).help
  return finding.last_true === null ? notTrue : falseNow
}

export function claimCell(finding: Finding): string {
  return codeCell(claimWords(finding)) || 'This line'
}

/** Marks a finding whose suppression rule lets it through once. */
function mark({ spotCheck }: Finding): string {
  return spotCheck ? '[Spot check] ' : ''
}

/** What is false, as plain text: `“npm run bootstrap” no longer exists`. */
export function plainStatement(finding: Finding): string {
  return `${mark(finding)}“${plain(claimWords(finding))}” ${predicate(finding)}`
}

/** What is false, as Markdown without a full stop: `` `npm run bootstrap` no longer exists ``. */
export function statement(finding: Finding): string {
  return `${claimCell(finding)} ${predicate(finding)}`
}

/** What is false, and why: one sentence of Markdown. */
export function fullSentence(finding: Finding): string {
  const { reason, value } = finding
  if (movedTo(finding) !== null)
    return `${mark(finding)}**${statement(finding)}** ${reasonCell(finding).slice('moved '.length)}${brokenBy(finding)}.`
  // A reason about the claim itself would repeat the headline.
  if (reason.startsWith(`\`${value}\` `) || reason.startsWith(`link target \`${value}\` `))
    return `${mark(finding)}**${sentenceCell(reason)}**${finding.last_true === null ? '' : ' any more'}${instead(finding)}${brokenBy(finding)}.`
  return `${mark(finding)}**${statement(finding)}** — ${reasonCell(finding)}${brokenBy(finding)}.`
}

/** The facts of the code, as Markdown without a full stop, with the correction unless it is already named. */
export function reasonCell(finding: Finding): string {
  const moved = movedTo(finding)
  const reason = moved === null ? sentenceCell(reasonWithEvidence(finding)) : `moved to ${codeCell(moved)}`
  return `${reason}${instead(finding)}`
}

/** Shown if known; for a pull request, it is one of its commits. */
function brokenBy({ broken_by }: Finding): string {
  return broken_by === null ? '' : `; ${brokenByCell(broken_by)}`
}

function instead(finding: Finding): string {
  const { suggestion } = finding
  if (suggestion === null || namesSuggestion(finding, suggestion)) return ''
  return `; ${finding.certain ? 'now' : 'perhaps'} ${codeCell(suggestion)}`
}

/** Whether the reason already names the suggestion. */
export function namesSuggestion(finding: Finding, suggestion: string): boolean {
  const moved = movedTo(finding)
  if (moved !== null) return suggestion.includes(moved) || moved.endsWith(suggestion.replace(/^[./]+/, ''))
  return finding.reason
    .split(suggestion)
    .slice(1)
    .some((rest) => !/^[\w-]/.test(rest))
}

function movedTo(finding: Finding): string | null {
  const target = finding.evidence[0]?.file
  return target !== undefined && finding.reason === `moved to ${target}` ? target : null
}

/** A fraction with two digits: `0.82`. */
export function score(value: number): string {
  return Math.min(1, Math.max(0, value)).toFixed(2)
}
