import type { IncomingMessage } from 'node:http'

/** Where this server was found: the scheme and host of a request, as a proxy before it says them. Null for what is no host. */
export function addressOf({ headers }: Pick<IncomingMessage, 'headers'>): string | null {
  const first = (name: string): string | undefined => [headers[name]].flat()[0]?.split(',')[0]?.trim()
  const host = first('x-forwarded-host') ?? headers.host ?? ''
  const scheme = first('x-forwarded-proto') === 'https' ? 'https' : 'http'
  return /^[\w.-]+(?::\d{1,5})?$|^\[[\da-f:]+\](?::\d{1,5})?$/i.test(host) ? `${scheme}://${host}` : null
}
