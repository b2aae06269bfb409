import type { Queries } from '../../db/database.ts'

/** Notes a sign-in that begins, and forgets those that came to nothing. `now` in milliseconds. */
export async function beginSignIn(
  queries: Queries,
  signIn: { readonly key: Buffer; readonly returnTo: string; readonly expiresAt: Date },
  now: number,
): Promise<void> {
  const { key, returnTo: return_to, expiresAt: expires_at } = signIn
  await queries.deleteFrom('sign_ins').where('expires_at', '<=', new Date(now)).execute()
  await queries.insertInto('sign_ins').values({ key, return_to, expires_at }).execute()
}

/** Ends a sign-in, and tells the page to go on to; null for one that is not under way. It can be ended once. */
export async function endSignIn(queries: Queries, key: Buffer, now: number): Promise<string | null> {
  const row = await queries
    .deleteFrom('sign_ins')
    .where('key', '=', key)
    .where('expires_at', '>', new Date(now))
    .returning('return_to')
    .executeTakeFirst()
  return row?.return_to ?? null
}

/** Somebody who is signed in, as the database knows it. */
export interface StoredSession {
  readonly key: Buffer
  /** GitHub's. */
  readonly login: string
  readonly sealedToken: Buffer
  readonly expiresAt: Date
}

export async function saveSession(queries: Queries, session: StoredSession, now: number): Promise<void> {
  const { key, login, sealedToken: sealed_token, expiresAt: expires_at } = session
  const created_at = new Date(now)
  await queries.insertInto('page_sessions').values({ key, login, sealed_token, created_at, expires_at }).execute()
}

/** A session that has not ended; null for any other. */
export async function findSession(queries: Queries, key: Buffer, now: number): Promise<StoredSession | null> {
  const row = await queries
    .selectFrom('page_sessions')
    .select(['login', 'sealed_token', 'expires_at'])
    .where('key', '=', key)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst()
  return row ? { key, login: row.login, sealedToken: row.sealed_token, expiresAt: row.expires_at } : null
}

export async function deleteSession(queries: Queries, key: Buffer): Promise<void> {
  await queries.deleteFrom('page_sessions').where('key', '=', key).execute()
}

/** Forgets sessions and sign-ins that have ended. */
export async function purgeSessions(queries: Queries, now: Date): Promise<void> {
  await queries.deleteFrom('page_sessions').where('expires_at', '<=', now).execute()
  await queries.deleteFrom('sign_ins').where('expires_at', '<=', now).execute()
}
