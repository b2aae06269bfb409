import type { IncomingMessage } from 'node:http'
import { addressOf, isLoopbackHost } from '../../http/server/addresses.ts'

/** What the pages keep in a browser: who is signed in, and a sign-in under way. */
type Name = 'session' | 'sign-in'

/** The cookies of a request, and how to set them in its answer. Their values are ours, and need no escaping. */
export interface Cookies {
  /** Null when there is none. */
  get(name: Name): string | null
  /** The value of a `set-cookie` header. `lasts` in milliseconds. */
  set(name: Name, value: string, lasts: number): string
  clear(name: Name): string
}

/**
 * The cookies of an address; null where none can be kept. They are kept from scripts, from other sites' forms and from other hosts of the
 * domain (`__Host-`), and go over https alone. A browser keeps such cookies of `http://` for no address; on this computer they do without.
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
