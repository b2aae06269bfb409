import { QUICK_PICKS, type QuickPick } from '../../../ledger/learning/feedback/quick-pick.ts'

/** The subject of a comment by DocAlign. */
export type Marker = { readonly kind: 'sticky' } | { readonly kind: 'finding'; readonly claimId: string }

/** One checkbox of the sticky comment. */
export interface Tick {
  readonly claimId: string
  readonly pick: QuickPick['reason']
  readonly ticked: boolean
}

export const STICKY_MARKER = '<!-- docalign:sticky -->'

/** The hidden first line of a finding's comment. */
export function findingMarker(claimId: string): string {
  return `<!-- docalign:finding:${encodeId(claimId)} -->`
}

/** The hidden first line of an answer to a comment, which also marks answers to people without write access. */
export function answerMarker(commentId: number, toOutsider = false): string {
  return `<!-- docalign:answer:${commentId}${toOutsider ? `:${OUTSIDER}` : ''} -->`
}

/** Whether a comment by DocAlign answers this comment. */
export function isAnswerTo(body: string, commentId: number): boolean {
  return [false, true].some((toOutsider) => body.startsWith(answerMarker(commentId, toOutsider)))
}

/** Whether a comment by DocAlign answers a person without write access. */
export function isAnswerToOutsider(body: string): boolean {
  return new RegExp(`^<!-- docalign:answer:\\d+:${OUTSIDER} -->`).test(body)
}

const OUTSIDER = 'outsider'

/**
 * The subject of a comment by its hidden first line; null without one. It is only read at the very start of the body, where repository text
 * never appears. The caller ensures that the comment is DocAlign's own.
 */
export function parseMarker(body: string): Marker | null {
  if (body.startsWith(STICKY_MARKER)) return { kind: 'sticky' }
  const id = /^<!-- docalign:finding:([^\s<>]+) -->/.exec(body)?.[1]
  const claimId = id === undefined ? null : decodeId(id)
  return claimId === null ? null : { kind: 'finding', claimId }
}

/** A task list item with a checkbox, and a hidden comment with the meaning of ticking it. */
export function tickLine({ claimId, pick, ticked }: Tick, label: string): string {
  return `- [${ticked ? 'x' : ' '}] ${label} <!-- docalign:pick:${pick}:${encodeId(claimId)} -->`
}

/** The checkboxes of a sticky comment, in order. */
export function parseTicks(body: string): Tick[] {
  const lines = body.matchAll(/^- \[([ xX])\] [^<>\r\n]*<!-- docalign:pick:(\w+):([^\s<>]+) -->\r?$/gm)
  return [...lines].flatMap(([, box, name, id = '']) => {
    const pick = QUICK_PICKS.find(({ reason }) => reason === name)?.reason
    const claimId = decodeId(id)
    return pick && claimId !== null ? [{ claimId, pick, ticked: box !== ' ' }] : []
  })
}

/** The checkboxes that were ticked or unticked between two versions of a sticky comment. */
export function changedTicks(before: string, after: string): Tick[] {
  const was = new Map(parseTicks(before).map((tick) => [`${tick.pick} ${tick.claimId}`, tick.ticked]))
  return parseTicks(after).filter(({ pick, claimId, ticked }) => was.get(`${pick} ${claimId}`) === !ticked)
}

/** Encodes an id for an HTML comment: no space, no `>`, and no two consecutive dashes. */
function encodeId(id: string): string {
  return encodeURIComponent(id.replace(/\p{Surrogate}/gu, '\ufffd')).replace(/-(?=-)/g, '%2D')
}

function decodeId(id: string): string | null {
  try {
    return decodeURIComponent(id)
  } catch {
    return null
  }
}
