import type { IncomingMessage } from 'node:http'
import type { Queries } from '../../../base/db/database.ts'
import type { UserToken } from '../../github/person/sign-in.ts'
import { cookiesOf } from './cookies.ts'
import { derived, keyOf, newSecret, open, seal, secretOf, textOf } from './secret.ts'
import { deleteSession, findSession, saveSession } from './store.ts'

/** Maximum milliseconds of a session; GitHub's tokens last as long. */
const MAX_AGE = 8 * 3_600_000

export interface Session {
  /** Identifies the session in memory and in the database; gives no access. */
  readonly id: string
  /** GitHub login. */
  readonly login: string
  /** GitHub's token for this person. */
  readonly token: string
  /** Part of the forms on their pages. */
  readonly formToken: string
}

export interface Sessions {
  /** Signs a person in. Returns the secret for their cookie, as text, and its lifetime in milliseconds. */
  begin(login: string, token: UserToken): Promise<{ readonly secret: string; readonly lasts: number }>
  /** The session of a request; null if nobody is signed in. */
  of(request: Pick<IncomingMessage, 'headers'>): Promise<Session | null>
  end(id: string): Promise<void>
}

/** Stores sessions in the database. `now` is in milliseconds since the epoch. */
export function createSessions(queries: Queries, now: () => number): Sessions {
  return {
    async begin(login, { token, lasts: tokenLasts }) {
      const secret = newSecret()
      const lasts = Math.min(MAX_AGE, tokenLasts ?? MAX_AGE)
      const sealedToken = seal(token, derived(secret, 'token'))
      const expiresAt = new Date(now() + lasts)
      await saveSession(queries, { key: keyOf(secret), login, sealedToken, expiresAt }, now())
      return { secret: textOf(secret), lasts }
    },
    async of(request) {
      const secret = secretOf(cookiesOf(request)?.get('session') ?? '')
      const stored = secret && (await findSession(queries, keyOf(secret), now()))
      const token = stored && open(stored.sealedToken, derived(secret, 'token'))
      if (!token) return null
      const formToken = textOf(derived(secret, 'form'))
      return { id: stored.key.toString('hex'), login: stored.login, token, formToken }
    },
    end: (id) => deleteSession(queries, Buffer.from(id, 'hex')),
  }
}
