/** Confirmations of what was just done, by the code in the address, so that nobody can forge another text. */
const NOTICES = {
  muted: 'Muted. The checks that show it run again, and say so in a moment.',
  unmuted: 'Not muted any more. The checks that it concerns run again, and say so in a moment.',
  'nothing-to-undo': 'There was nothing to undo: it is not muted.',
  graded: 'Saved. Thank you.',
  gone: 'The docs do not say that any more: there was nothing to answer.',
} as const

export type Notice = keyof typeof NOTICES

/** The notice of an address; null if it has none. `target` is the path and query of a request. */
export function noticeOf(target: string): string | null {
  const code = new URL(target, 'http://localhost').searchParams.get('notice') ?? ''
  return Object.hasOwn(NOTICES, code) ? NOTICES[code as Notice] : null
}

/** The address of one of our pages with this notice. */
export function withNotice(path: string, notice: Notice): string {
  const url = new URL(path, 'http://localhost')
  url.searchParams.set('notice', notice)
  return `${url.pathname}${url.search}`
}
