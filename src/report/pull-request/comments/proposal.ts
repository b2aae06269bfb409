import { QUICK_PICKS, type QuickPickReason } from '../../../learning/feedback/quick-pick.ts'
import { codeCell } from '../../markdown-table.ts'

/** What is proposed to somebody who answered a finding in their own words. */
export interface Proposal {
  readonly reason: QuickPickReason
  /** Days for which it mutes. */
  readonly days: number
  /** The page, where all of it is muted; null where only the finding is. */
  readonly page: string | null
}

/** Asks whether a reply means one of the quick picks. */
export function renderProposal({ reason, days, page }: Proposal): string {
  const what = page === null ? 'Mute' : `Mute the page ${codeCell(page)}`
  return `${what} for ${days} days as *${shortOf(reason)}*? 👍 this comment or reply \`yes\`; 👎 leaves it.`
}

/** Said once in a thread whose words name none of the quick picks. */
export function renderWhatToReply(): string {
  return `This finding stays open. To mute it, reply with a number: ${numbered()}.`
}

/** Somebody said no to a proposal. */
export function renderDeclined(login: string): string {
  return `Not muted — @${login}. A number still does it: ${numbered()}.`
}

function numbered(): string {
  return QUICK_PICKS.map(({ short }, index) => `**${index + 1}** ${short}`).join(' · ')
}

function shortOf(reason: QuickPickReason): string {
  return QUICK_PICKS.find((pick) => pick.reason === reason)?.short ?? reason
}
