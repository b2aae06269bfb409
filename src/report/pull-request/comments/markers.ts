import { QUICK_PICKS, type QuickPick } from '../../../learning/feedback/quick-pick.ts'

/** What a comment of DocAlign's is about. */
export type Marker = { readonly kind: 'sticky' } | { readonly kind: 'finding'; readonly claimId: string }

/** One box of the sticky comment. */
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

/** The hidden first line of an answer to somebody's comment; of one to somebody who may not write to the repository it says so. */
export function answerMarker(commentId: number, toOutsider = false): string {
  return `<!-- docalign:answer:${commentId}${toOutsider ? `:${OUTSIDER}` : ''} -->`
}

/** Whether a comment of DocAlign's answers this comment. */
export function isAnswerTo(body: string, commentId: number): boolean {
  return [false, true].some((toOutsider) => body.startsWith(answerMarker(commentId, toOutsider)))
}

/** Whether a comment of DocAlign's answers somebody who may not write to the repository. */
export function isAnswerToOutsider(body: string): boolean {
  return new RegExp(`^<!-- docalign:answer:\\d+:${OUTSIDER} -->`).test(body)
}

const OUTSIDER = 'outsider'

/**
 * What a comment's hidden first line says it is about; null for a comment without one. It counts at the very start of
 * the body only, which no text of a repository ever reaches. Whoever asks makes sure that the comment is DocAlign's own.
 */
export function parseMarkers(body: string): Marker | null {
  if (body.startsWith(STICKY_MARKER)) return { kind: 'sticky' }
  const id = /^<!-- docalign:finding:([^\s<>]+) -->/.exec(body)?.[1]
  const claimId = id === undefined ? null : decodeId(id)
  return claimId === null ? null : { kind: 'finding', claimId }
}

/** A task list item with a box, which says in a hidden comment what ticking it means. */
export function tickLine({ claimId, pick, ticked }: Tick, label: string): string {
  return `- [${ticked ? 'x' : ' '}] ${label} <!-- docalign:pick:${pick}:${encodeId(claimId)} -->`
}

/** The boxes of a sticky comment, in their order. */
export function parseTicks(body: string): Tick[] {
  const lines = body.matchAll(/^- \[([ xX])\] [^<>\r\n]*<!-- docalign:pick:(\w+):([^\s<>]+) -->\r?$/gm)
  return [...lines].flatMap(([, box, name, id = '']) => {
    const pick = QUICK_PICKS.find(({ reason }) => reason === name)?.reason
    const claimId = decodeId(id)
    return pick && claimId !== null ? [{ claimId, pick, ticked: box !== ' ' }] : []
  })
}

/** The boxes that were ticked or unticked between two states of a sticky comment. */
export function changedTicks(before: string, after: string): Tick[] {
  const was = new Map(parseTicks(before).map((tick) => [`${tick.pick} ${tick.claimId}`, tick.ticked]))
  return parseTicks(after).filter(({ pick, claimId, ticked }) => was.get(`${pick} ${claimId}`) === !ticked)
}

/** Fit for an HTML comment: no space, no `>`, and no two dashes in a row. */
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
