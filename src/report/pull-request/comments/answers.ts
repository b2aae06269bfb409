import { QUICK_PICKS } from '../../../learning/feedback/quick-pick.ts'
import type { Dismissals, SuppressionRule } from '../../../learning/rules/rule.ts'
import { shortCommit } from '../../claim-text.ts'
import { codeCell, sentenceCell } from '../../markdown-table.ts'
import { prose } from '../../markdown-text.ts'
import { reasonWords } from '../../rule-words.ts'
import { truncate } from '../../text.ts'
import type { MutedClaim } from '../report.ts'
import { claims } from '../wording.ts'

/** Answers to what people say on a pull request: one line each, with what was done, until when, and the way back. */

const UNDO = 'Reply `/docalign undo` to bring it back.'

/** What of a rule an answer tells. */
export interface ToldRule {
  readonly scope: 'claim' | 'file' | 'claim_type' | 'pattern'
  /** The page, claim type or pattern; not told of a claim. */
  readonly target: string
  readonly reason: string
  /** What somebody said beside the reason; null for nothing. */
  readonly words: string | null
  /** The dismissals that made it, where nobody answered. */
  readonly dismissals?: Dismissals | null
  /** Milliseconds since the epoch; null: for good. */
  readonly until: number | null
}

/** Somebody who may not write to the repository told DocAlign what to do. */
export function renderNotAllowed(login: string, role: 'write' | 'triage'): string {
  return `@${login}, only people with ${ROLES[role]} can do this. Any of them can repeat it here.`
}

/** Who has at least a role. */
const ROLES = {
  write: 'write access to this repository',
  triage: 'triage or write access to this repository',
}

/** Somebody asked for a check of a pull request that is closed. */
export function renderClosed(login: string): string {
  return `@${login}, this pull request is closed; it is checked again when it is reopened.`
}

/** A finding, page or pattern was muted. */
export function renderMuted(rule: ToldRule, login: string): string {
  const what = rule.scope === 'claim' ? 'Muted' : `${scoped(rule)} is muted`
  return `${what} ${untilText(rule.until)}${bracketed(rule)} — @${login}. ${UNDO}`
}

/** A finding was answered that is gone, or never was. */
export function renderGone(login: string): string {
  return `@${login}, this finding no longer exists: there is nothing to mute.`
}

/** An answer without a finding. */
export function renderWhich(login: string): string {
  return `@${login}, which finding? Reply in its thread, or tick the box below it.`
}

/** A rule was taken back. */
export function renderUnmuted(rule: ToldRule, login: string): string {
  const what = rule.scope === 'claim' ? 'The finding' : scoped(rule)
  return `${what} counts again${bracketed({ ...rule, words: null })} — @${login}.`
}

/** Dismiss all was taken back. */
export function renderUndismissed(number: number, login: string): string {
  return `${claims(number, 'dismissed ')} ${number === 1 ? 'is' : 'are'} shown again — @${login}.`
}

/** A check that somebody asked for came to the same result as the one before. */
export function renderSameResult(headSha: string, findings: number): string {
  const what = findings === 0 ? 'still no finding' : `the same ${claims(findings)}`
  return `Checked again at ${shortCommit(headSha)}: ${what}.`
}

export function renderNothingToUndo(login: string): string {
  return `@${login}, nothing was muted here: there is nothing to undo.`
}

/** A command that cannot be followed; `problem` says why, in Markdown without a full stop. */
export function renderMistaken(problem: string, login: string): string {
  return `@${login}, ${problem}${problem.endsWith('?') ? '' : '.'} \`/docalign help\` lists the commands.`
}

/** What people can say. */
export function renderHelp(): string {
  const picks = QUICK_PICKS.map(({ short }, index) => `**${index + 1}** ${short}`).join(' · ')
  return [
    `At a finding: 👍 useful · 👎 not useful, or reply with a number: ${picks}.`,
    '',
    '- `/docalign undo` restores what was muted last',
    '- `/docalign rules` lists what is muted',
    '- `/docalign recheck` checks again',
    '- `/docalign suppress pattern <regular expression> [days]` mutes every claim whose text matches it',
  ].join('\n')
}

/** `Muted until 12 May (known issue, will fix later) — @alice.` */
export function mutedUntil({ reason, words, dismissals, source, by, until }: Omit<MutedClaim, 'claim'>): string {
  const who = by === undefined ? '' : ` — @${by}`
  if (source === 'dismissed') return `Dismissed on this pull request${who}.`
  const told = { reason, words: words ?? null, dismissals: dismissals ?? null }
  return `Muted ${untilText(until ?? null)} (${because(told)})${who}.`
}

/** What of a page, a type or a pattern is muted, as the beginning of a sentence. */
export function scoped({ scope, target }: Pick<ToldRule, 'scope' | 'target'>): string {
  if (scope === 'file') return `The page ${codeCell(target)}`
  return scope === 'pattern' ? `What matches ${codeCell(target)}` : `Every ${codeCell(target)}`
}

/** What a rule is about, as it is stored. */
export function targetOf(
  rule: Pick<SuppressionRule, 'target_claim_id' | 'target_file' | 'target_claim_type' | 'target_pattern'>,
): string {
  return rule.target_claim_id ?? rule.target_file ?? rule.target_claim_type ?? rule.target_pattern ?? ''
}

/** `until 12 May 2026`, of milliseconds since the epoch; `permanently`. */
export function untilText(until: number | null): string {
  if (until === null) return 'permanently'
  return `until ${dayText(until)}`
}

/** `12 May 2026`, of milliseconds since the epoch. */
export function dayText(time: number): string {
  const date = new Date(time)
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** Why, in brackets behind what is muted; of a pattern, it is the pattern, which is told already. */
function bracketed(rule: ToldRule): string {
  return rule.scope === 'pattern' ? '' : ` (${because(rule)})`
}

const MAX_WORDS = 120

/** A reason as Markdown that mentions nobody, with what somebody said beside it as a quotation. */
export function because({
  reason,
  words,
  dismissals = null,
}: Pick<ToldRule, 'reason' | 'words' | 'dismissals'>): string {
  const text = sentenceCell(reasonWords(reason, dismissals, (login) => `\`@${login.replaceAll('`', '')}\``))
  return words === null ? text : `${text}: ${quotedWords(words)}`
}

/** What somebody said, as Markdown of one line: `“see the ticket”`. */
function quotedWords(words: string): string {
  return `“${prose(truncate(words.replace(/\s+/g, ' ').trim(), MAX_WORDS))}”`
}
