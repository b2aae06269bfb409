import type { IncomingMessage } from 'node:http'
import { addressOf, isLoopbackHost } from '../../http/server/addresses.ts'

/** The cookies of the pages: for a session, and for a sign-in in progress. */
type Name = 'session' | 'sign-in'

/** The cookies of a request, and how to set them in its response. Their values are ours, and need no escaping. */
export interface Cookies {
  /** Null if there is none. */
  get(name: Name): string | null
  /** The value of a `set-cookie` header. `lasts` is in milliseconds. */
  set(name: Name, value: string, lasts: number): string
  clear(name: Name): string
}

/**
 * The cookies of an address; null if none can be stored. They are protected from scripts, from other sites' forms and from other hosts of
 * the domain (`__Host-`), and only sent over https. Browsers store such cookies for no `http://` address; on loopback, the cookies are not
 * `Secure`.
 */
export function cookiesOf({ headers }: Pick<IncomingMessage, 'headers'>): Cookies | null {
  const address = addressOf({ headers })
  if (address === null) return null
  const { protocol, hostname } = new URL(address)
  const isSecure = protocol === 'https:'
  if (!isSecure && !isLoopbackHost(hostname)) return null
  const named = (name: Name): string => `${isSecure ? '__Host-' : ''}docalign-${name}`
  const set = (name: Name, value: string, lasts: number): string => {
    const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}; Max-Age=${Math.floor(lasts / 1000)}`
    return `${named(name)}=${value}; ${attributes}`
  }
  return {
    get(name) {
      const prefix = `${named(name)}=`
      const found = (headers.cookie ?? '').split(';').find((each) => each.trimStart().startsWith(prefix))
      return found?.trim().slice(prefix.length) ?? null
    },
    set,
    clear: (name) => set(name, '', 0),
  }
}
