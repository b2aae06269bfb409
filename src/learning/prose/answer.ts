import { normalized, ownLines } from '../feedback/own-words.ts'
import type { QuickPickReason } from '../feedback/quick-pick.ts'

/** A reply in somebody's own words, and what was answered to it. */
interface Answered {
  readonly comment_id: number
  readonly reason: QuickPickReason | null
  readonly answer: 'proposal' | 'help' | null
}

/** What else decides how a reply is answered. */
export interface Talking {
  /** Its finding is shown: neither muted nor fixed. */
  readonly isShown: boolean
  readonly agrees: boolean
  /** It speaks to somebody by name. */
  readonly toSomebody: boolean
}

/**
 * How a reply in a finding's thread is answered: with a proposal where its words name a quick pick that was not proposed there
 * yet; with what can be done where nothing can be read, once in a thread; with a thumb where it agrees; else not at all, as people
 * talk with each other there.
 */
export function answerTo(
  reply: Answered,
  thread: readonly Answered[],
  { isShown, agrees, toSomebody }: Talking,
): 'proposal' | 'help' | 'thumb' | null {
  if (reply.answer !== null) return reply.answer
  const answered = thread.filter((other) => other.comment_id !== reply.comment_id && other.answer !== null)
  if (!isShown) return null
  if (reply.reason !== null)
    return answered.some((other) => other.answer === 'proposal' && other.reason === reply.reason) ? null : 'proposal'
  if (agrees) return 'thumb'
  return toSomebody || answered.length > 0 ? null : 'help'
}

/** The proposal that a plain yes or no answers: the last of the thread, unless somebody said something else since. */
export function proposalIn<R extends Answered & { readonly declined_by: string | null }>(
  thread: readonly R[],
): R | null {
  const at = thread.findLastIndex(({ answer }) => answer === 'proposal')
  const proposal = thread[at]
  if (!proposal || proposal.declined_by !== null) return null
  return thread.slice(at).every(({ reason }) => reason === proposal.reason) ? proposal : null
}

const YES = new Set('yes, y, yep, yeah, yes please, please, ok, okay, sure, do it, ja, ja bitte'.split(', '))
const NO = new Set('no, n, nope, no thanks, no thank you, nein, please dont, dont'.split(', '))

/** Whether a reply to a proposal is a plain yes or no, and nothing else; null for anything else. */
export function readConsent(body: string): boolean | null {
  const own = ownLines(body).join('\n')
  const thumb = /^\s*(?:(👍|:\+1:|\+1)|👎|:-1:|-1)[\u{1f3fb}-\u{1f3ff}\s.!]*$/u.exec(own)
  if (thumb) return thumb[1] !== undefined
  if (own.length > 40 || own.includes('?')) return null
  const said = normalized(own)
  return YES.has(said) ? true : NO.has(said) ? false : null
}
