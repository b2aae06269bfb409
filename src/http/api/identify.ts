import type { Queries } from '../../db/database.ts'
import { findToken, type Token } from '../../entries/tokens.ts'
import { RequestError } from '../../operations/request.ts'

/** Milliseconds for which what is known of a token holds: so long a revoked one may go on. */
const REMEMBERED_MS = 5000
const MAX_TOKENS = 10_000

/** Finds out who calls, by the `authorization` header. */
export type Identify = (authorization: string | undefined) => Promise<Token>

/** Looks tokens up and remembers them for seconds. Throws RequestError `unauthorized`. */
export function createIdentify(queries: Queries, now: () => number): Identify {
  const known = new Map<string, { readonly until: number; readonly token: Promise<Token | null> }>()
  return async (authorization) => {
    const [, text] = /^Bearer +([\w-]{1,200})$/i.exec(authorization?.trim() ?? '') ?? []
    if (text === undefined) throw new RequestError('unauthorized', 'a token is needed: Authorization: Bearer TOKEN')
    let entry = known.get(text)
    if (!entry || entry.until < now()) {
      if (known.size >= MAX_TOKENS) known.clear()
      entry = { until: now() + REMEMBERED_MS, token: findToken(queries, text) }
      known.set(text, entry)
      // A failed look-up says nothing about the token.
      entry.token.catch(() => known.delete(text))
    }
    const token = await entry.token
    if (!token) throw new RequestError('unauthorized', 'the token is not known')
    return token
  }
}
