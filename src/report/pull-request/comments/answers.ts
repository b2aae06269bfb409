import { QUICK_PICKS, type QuickPickReason } from '../../../ledger/learning/feedback/quick-pick.ts'
import type { Dismissals, SuppressionRule } from '../../../ledger/learning/rules/rule.ts'
import type { ListedRule } from '../../../ledger/learning/store/rules/listed.ts'
import { shortCommit } from '../../claim-text.ts'
import { codeCell, sentenceCell } from '../../markdown-table.ts'
import { codeSpan, prose } from '../../markdown-text.ts'
import { claimWords, reasonWords } from '../../rule-words.ts'
import { count, truncate } from '../../text.ts'
import type { Finding, MutedClaim } from '../report.ts'

/** Answers to comments on a pull request: one line each, with what was done, until when, and how to undo it. */

const UNDO = 'Reply `/docalign undo` to bring it back.'

/** The parts of a suppression rule that an answer shows. */
export interface ShownRule {
  readonly scope: 'claim' | 'file' | 'claim_type' | 'pattern'
  /** The page, claim type or pattern; not shown for a claim. */
  readonly target: string
  readonly reason: string
  /** A person's comment besides the reason; null for none. */
  readonly words: string | null
  /** The dismissals that created it, if nobody answered. */
  readonly dismissals?: Dismissals | null
  /** In milliseconds since the epoch; null for permanently. */
  readonly until: number | null
}

/** A person without write access gave a command. */
export function renderNotAllowed(login: string, role: 'write' | 'triage'): string {
  return `@${login}, only people with ${ROLES[role]} can do this. Any of them can repeat it here.`
}

/** Who has at least a role, in words. */
const ROLES = {
  write: 'write access to this repository',
  triage: 'triage or write access to this repository',
}

/** A person asked to check a closed pull request. */
export function renderClosed(login: string): string {
  return `@${login}, this pull request is closed; it is checked again when it is reopened.`
}

/** A finding, page or pattern was muted. */
export function renderMuted(rule: ShownRule, login: string): string {
  const what = rule.scope === 'claim' ? 'Muted' : `${scoped(rule)} is muted`
  return `${what} ${untilText(rule.until)}${bracketed(rule)} — @${login}. ${UNDO}`
}

export function renderGone(login: string): string {
  return `@${login}, this finding no longer exists: there is nothing to mute.`
}

export function renderWhich(login: string): string {
  return `@${login}, which finding? Reply in its thread, or tick the box below it.`
}

/** A suppression rule was revoked. */
export function renderUnmuted(rule: ShownRule, login: string): string {
  const what = rule.scope === 'claim' ? 'The finding' : scoped(rule)
  return `${what} counts again${bracketed({ ...rule, words: null })} — @${login}.`
}

/** Dismiss all was undone. */
export function renderUndismissed(number: number, login: string): string {
  return `${count(number, 'dismissed claim')} ${number === 1 ? 'is' : 'are'} shown again — @${login}.`
}

/** A requested check had the same result as the previous one. */
export function renderSameResult(headSha: string, findings: number): string {
  const what = findings === 0 ? 'still no finding' : `the same ${count(findings, 'claim')}`
  return `Checked again at ${shortCommit(headSha)}: ${what}.`
}

export function renderNothingToUndo(login: string): string {
  return `@${login}, nothing was muted here: there is nothing to undo.`
}

/** An invalid command; `problem` is the reason, as Markdown without a full stop. */
export function renderMistaken(problem: string, login: string): string {
  return `@${login}, ${problem}${problem.endsWith('?') ? '' : '.'} \`/docalign help\` lists the commands.`
}

/** The available replies. */
export function renderHelp(): string {
  return [
    `At a finding: 👍 useful · 👎 not useful, or reply with a number: ${numbered()}.`,
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
  const cause = { reason, words: words ?? null, dismissals: dismissals ?? null }
  return `Muted ${untilText(until ?? null)} (${because(cause)})${who}.`
}

/** What a rule for a page, a type or a pattern mutes, as the beginning of a sentence. */
function scoped({ scope, target }: Pick<ShownRule, 'scope' | 'target'>): string {
  if (scope === 'file') return `The page ${codeCell(target)}`
  return scope === 'pattern' ? `What matches ${codeCell(target)}` : `Every ${codeCell(target)}`
}

/** The stored target of a suppression rule. */
export function targetOf(
  rule: Pick<SuppressionRule, 'target_claim_id' | 'target_file' | 'target_claim_type' | 'target_pattern'>,
): string {
  return rule.target_claim_id ?? rule.target_file ?? rule.target_claim_type ?? rule.target_pattern ?? ''
}

/** `until 12 May 2026`, from milliseconds since the epoch; `permanently` for null. */
function untilText(until: number | null): string {
  if (until === null) return 'permanently'
  return `until ${dayText(until)}`
}

/** `12 May 2026`, from milliseconds since the epoch. */
function dayText(time: number): string {
  const date = new Date(time)
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** The reason in brackets; '' for a pattern, whose reason is the pattern itself. */
function bracketed(rule: ShownRule): string {
  return rule.scope === 'pattern' ? '' : ` (${because(rule)})`
}

const MAX_WORDS = 120

/** A reason as Markdown that mentions nobody, with the person's comment as a quotation. */
export function because({
  reason,
  words,
  dismissals = null,
}: Pick<ShownRule, 'reason' | 'words' | 'dismissals'>): string {
  const text = sentenceCell(reasonWords(reason, dismissals, (login) => `\`@${login.replaceAll('`', '')}\``))
  return words === null ? text : `${text}: ${quotedWords(words)}`
}

/** A person's words as one line of Markdown: `“see the ticket”`. */
function quotedWords(words: string): string {
  return `“${prose(truncate(words.replace(/\s+/g, ' ').trim(), MAX_WORDS))}”`
}

/** Why a muted finding is shown again, or that a suppression rule lets it through once; '' for other findings. */
export function returnedText({ returned, spotCheck, mutedBy }: Finding): string {
  if (spotCheck && mutedBy)
    return `Muted ${untilText(mutedBy.until)} (${because({ reason: mutedBy.reason, words: null })}), and shown for a week to see whether that still holds: 👎 renews the mute, 👍 of two people ends it.`
  if (!returned) return ''
  const by = returned.by === null || returned.by.startsWith('token ') ? null : codeCell(`@${returned.by}`)
  const why = {
    expired: `its mute expired on ${dayText(returned.at)}`,
    undo: by === null ? 'its mute was undone' : `${by} undid its mute`,
    positive: 'two people found it right',
    retracted: by === null ? 'the answer that muted it was taken back' : `${by} took back the answer that muted it`,
  }[returned.because]
  return `Counts again: ${why} (${because({ reason: returned.reason, words: null })}).`
}

/** A proposal for a person who replied to a finding in free text. */
export interface Proposal {
  readonly reason: QuickPickReason
  readonly days: number
  /** The page, if all of it would be muted; null if only the finding would be. */
  readonly page: string | null
}

/** Asks whether a reply means one of the quick picks. */
export function renderProposal({ reason, days, page }: Proposal): string {
  const what = page === null ? 'Mute' : `Mute the page ${codeCell(page)}`
  return `${what} for ${days} days as *${shortOf(reason)}*? 👍 this comment or reply \`yes\`; 👎 leaves it.`
}

/** Posted once in a thread whose words match no quick pick. */
export function renderWhatToReply(): string {
  return `This finding stays open. To mute it, reply with a number: ${numbered()}.`
}

/** A person declined a proposal. */
export function renderDeclined(login: string): string {
  return `Not muted — @${login}. A number still does it: ${numbered()}.`
}

function numbered(): string {
  return QUICK_PICKS.map(({ short }, index) => `**${index + 1}** ${short}`).join(' · ')
}

function shortOf(reason: QuickPickReason): string {
  return QUICK_PICKS.find((pick) => pick.reason === reason)?.short ?? reason
}

/** Maximum number of suppression rules that an answer lists. */
const MAX_RULES = 50

/** The suppression rules of a repository: what each mutes, until when, why, by whom, and how many findings it has hidden. */
export function renderRules(rules: readonly ListedRule[]): string {
  if (rules.length === 0) return 'Nothing is muted in this repository.'
  const more = rules.length > MAX_RULES ? [`- … ${rules.length - MAX_RULES} more`] : []
  return [
    `${rules.length === 1 ? 'One rule mutes' : `${rules.length} rules mute`} findings here:`,
    '',
    ...rules.slice(0, MAX_RULES).map((rule) => `- ${ruleLine(rule)}`),
    ...more,
  ].join('\n')
}

function ruleLine({ rule, place, words, dismissals, hidden }: ListedRule): string {
  const what =
    rule.scope !== 'claim'
      ? scoped({ scope: rule.scope, target: targetOf(rule) })
      : place === null
        ? 'A claim that is no longer in the docs'
        : `${codeCell(`${place.file}:${place.line}`)} ${codeCell(claimWords(place))}`
  const why = rule.scope === 'pattern' ? '' : ` (${because({ reason: rule.reason, words, dismissals })})`
  const who = rule.created_by === null || dismissals !== null ? '' : ` — ${codeSpan(`@${rule.created_by}`)}`
  return `${what} ${untilText(rule.expires_at?.getTime() ?? null)}${why}${who}; ${hiddenText(hidden)}`
}

function hiddenText(hidden: ListedRule['hidden']): string {
  if (hidden === null) return 'has hidden nothing yet'
  const { findings, pull_requests: pulls, last_at } = hidden
  const where = pulls === 0 ? '' : ` on ${count(pulls, 'pull request')}`
  return `has hidden ${count(findings, 'finding')}${where}, last on ${dayText(last_at.getTime())}`
}
