import type { Queries } from '../../db/database.ts'
import type { Namespace } from '../../entries/namespaces.ts'
import { findToken, type Token } from '../../entries/tokens.ts'
import { ApiError } from './error.ts'

/** Milliseconds for which what is known of a token holds: so long a revoked one may go on. */
const REMEMBERED_MS = 5000
const MAX_TOKENS = 10_000
/** Namespaces that an error names. */
const MAX_NAMED = 20

/** Finds out who calls, by the `authorization` header. */
export type Identify = (authorization: string | undefined) => Promise<Token>

/** Looks tokens up and remembers them for seconds. Throws ApiError `unauthorized`. */
export function createIdentify(queries: Queries, now: () => number): Identify {
  const known = new Map<string, { readonly until: number; readonly token: Promise<Token | null> }>()
  return async (authorization) => {
    const [, text] = /^Bearer +([\w-]{1,200})$/i.exec(authorization?.trim() ?? '') ?? []
    if (text === undefined) throw new ApiError('unauthorized', 'a token is needed: Authorization: Bearer TOKEN')
    let entry = known.get(text)
    if (!entry || entry.until < now()) {
      if (known.size >= MAX_TOKENS) known.clear()
      entry = { until: now() + REMEMBERED_MS, token: findToken(queries, text) }
      known.set(text, entry)
      // A failed look-up says nothing about the token.
      entry.token.catch(() => known.delete(text))
    }
    const token = await entry.token
    if (!token) throw new ApiError('unauthorized', 'the token is not known')
    return token
  }
}

/**
 * The namespace of a request: the one it names, or the only one of its token. Throws ApiError `forbidden` for one that is
 * not the token's, whether it exists or not, and `invalid` when one must be named.
 */
export function namespaceFor(token: Token, name: string | undefined): Namespace {
  const [only, another] = token.namespaces
  if (name === undefined) {
    if (only && !another) return only
    if (!only) throw new ApiError('forbidden', 'the token is for no namespace any more')
    const names = token.namespaces.slice(0, MAX_NAMED).map((namespace) => namespace.name)
    throw new ApiError('invalid', `namespace: name one of ${names.join(', ')}`)
  }
  const found = token.namespaces.find((namespace) => namespace.name.toLowerCase() === name.toLowerCase())
  if (!found) throw new ApiError('forbidden', `the token is not for the namespace ${name.slice(0, 200)}`)
  return found
}
