import { QUICK_PICKS } from '../../learning/quick-pick.ts'
import { codeCell, sentenceCell } from '../markdown-table.ts'
import type { MutedClaim } from './report.ts'
import { claims } from './wording.ts'

/** Answers to what people say on a pull request: one line each, with what was done, until when, and the way back. */

const UNDO = 'Reply `/docalign undo` to bring it back.'

/** What of a rule an answer tells. */
export interface ToldRule {
  readonly scope: 'claim' | 'file' | 'claim_type' | 'pattern'
  /** The page, claim type or pattern; not told of a claim. */
  readonly target: string
  readonly reason: string
  /** Milliseconds since the epoch; null: for good. */
  readonly until: number | null
}

/** Somebody who may not write to the repository told DocAlign what to do. */
export function renderNotAllowed(login: string): string {
  return `@${login}, only people with write access to this repository can do this. Any of them can repeat it here, or choose **Re-check** in the check run.`
}

/** Somebody asked for a check of a pull request that is closed. */
export function renderClosed(login: string): string {
  return `@${login}, this pull request is closed; it is checked again when it is reopened.`
}

/** A finding, page or pattern was muted. */
export function renderMuted(rule: ToldRule, login: string): string {
  const what = rule.scope === 'claim' ? 'Muted' : `${scoped(rule)} is muted`
  return `${what} ${untilText(rule.until)} (${reasonText(rule.reason)}) — @${login}. ${UNDO}`
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
  return `${what} counts again (${reasonText(rule.reason)}) — @${login}.`
}

/** Dismiss all was taken back. */
export function renderUndismissed(number: number, login: string): string {
  return `${claims(number, 'dismissed ')} ${number === 1 ? 'is' : 'are'} shown again — @${login}.`
}

export function renderNothingToUndo(login: string): string {
  return `@${login}, nothing was muted here: there is nothing to undo.`
}

/** A command that cannot be followed; `problem` says why, in Markdown without a full stop. */
export function renderMistaken(problem: string, login: string): string {
  return `@${login}, ${problem}${problem.endsWith('?') ? '' : '.'} \`/docalign help\` lists the commands.`
}

/** Most rules that an answer lists. */
const MOST = 50

/** The rules of a repository. */
export function renderRules(rules: readonly ToldRule[]): string {
  if (rules.length === 0) return 'Nothing is muted in this repository.'
  const lines = rules.slice(0, MOST).map((rule) => {
    const what = rule.scope === 'claim' ? `claim ${codeCell(rule.target)}` : scoped(rule)
    return `- ${what} ${untilText(rule.until)} (${reasonText(rule.reason)})`
  })
  const more = rules.length > MOST ? [`- … ${rules.length - MOST} more`] : []
  return [
    `${rules.length === 1 ? 'One rule mutes' : `${rules.length} rules mute`} findings here:`,
    '',
    ...lines,
    ...more,
  ].join('\n')
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
export function mutedUntil({ reason, source, by, until }: Omit<MutedClaim, 'claim'>): string {
  const who = by === undefined ? '' : ` — @${by}`
  const when = source === 'dismissed' ? 'on this pull request' : untilText(until ?? null)
  return source === 'dismissed' ? `Dismissed ${when}${who}.` : `Muted ${when} (${reasonText(reason)})${who}.`
}

function scoped({ scope, target }: ToldRule): string {
  if (scope === 'file') return `The page ${codeCell(target)}`
  return scope === 'pattern' ? `What matches ${codeCell(target)}` : `Every ${codeCell(target)}`
}

function untilText(until: number | null): string {
  if (until === null) return 'permanently'
  const date = new Date(until)
  return `until ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

function reasonText(reason: string): string {
  return sentenceCell(/^[A-Z][a-z]/.test(reason) ? `${reason.charAt(0).toLowerCase()}${reason.slice(1)}` : reason)
}
