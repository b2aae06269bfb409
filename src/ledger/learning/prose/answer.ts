import { normalized, ownLines } from '../feedback/own-words.ts'
import type { QuickPickReason } from '../feedback/quick-pick.ts'

/** A reply in free text, and how it was answered. */
interface Answered {
  readonly comment_id: number
  readonly reason: QuickPickReason | null
  readonly answer: 'proposal' | 'help' | null
}

/** What else determines the answer to a reply. */
export interface Talking {
  /** Its finding is neither muted nor fixed. */
  readonly isShown: boolean
  readonly agrees: boolean
  /** It mentions somebody by name. */
  readonly toSomebody: boolean
}

/**
 * How to answer a free-text reply in a finding's thread: with a proposal if it names a quick pick that was not proposed in the thread yet;
 * with help if nothing can be read from it, once per thread; with a thumb if it agrees; else not at all, as people talk to each other
 * there.
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

/** The proposal that a plain yes or no answers: the last one of the thread, unless a later reply names another reason. */
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

/** Whether a reply is a plain yes or no to a proposal; null for anything else. */
export function readConsent(body: string): boolean | null {
  const own = ownLines(body).join('\n')
  const thumb = /^\s*(?:(👍|:\+1:|\+1)|👎|:-1:|-1)[\u{1f3fb}-\u{1f3ff}\s.!]*$/u.exec(own)
  if (thumb) return thumb[1] !== undefined
  if (own.length > 40 || own.includes('?')) return null
  const normalizedReply = normalized(own)
  return YES.has(normalizedReply) ? true : NO.has(normalizedReply) ? false : null
}
