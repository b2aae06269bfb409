/** What a page says of what was just done, by the codes that stand in its address: nobody can have it say anything else. */
const NOTICES = {
  muted: 'Muted. The checks that show it run again, and say so in a moment.',
  unmuted: 'Not muted any more. The checks that it concerns run again, and say so in a moment.',
  'nothing-to-undo': 'There was nothing to undo: it is not muted.',
  graded: 'Saved. Thank you.',
  gone: 'The docs do not say that any more: there was nothing to answer.',
} as const

export type Notice = keyof typeof NOTICES

/** The sentence of an address; null where it names none. `target` is the path and query of a request. */
export function noticeOf(target: string): string | null {
  const code = new URL(target, 'http://localhost').searchParams.get('notice') ?? ''
  return Object.hasOwn(NOTICES, code) ? NOTICES[code as Notice] : null
}

/** The address of a page of ours that says a notice, and no other. */
export function withNotice(path: string, notice: Notice): string {
  const url = new URL(path, 'http://localhost')
  url.searchParams.set('notice', notice)
  return `${url.pathname}${url.search}`
}
