import type { Queries } from '../../../base/db/database.ts'

/** Records a new sign-in, and deletes expired ones. `now` is in milliseconds since the epoch. */
export async function beginSignIn(
  queries: Queries,
  signIn: { readonly key: Buffer; readonly returnTo: string; readonly expiresAt: Date },
  now: number,
): Promise<void> {
  const { key, returnTo: return_to, expiresAt: expires_at } = signIn
  await queries.deleteFrom('sign_ins').where('expires_at', '<=', new Date(now)).execute()
  await queries.insertInto('sign_ins').values({ key, return_to, expires_at }).execute()
}

/** Ends a sign-in, and returns the page to continue with; null if it is not in progress. Works only once. */
export async function endSignIn(queries: Queries, key: Buffer, now: number): Promise<string | null> {
  const row = await queries
    .deleteFrom('sign_ins')
    .where('key', '=', key)
    .where('expires_at', '>', new Date(now))
    .returning('return_to')
    .executeTakeFirst()
  return row?.return_to ?? null
}

/** A session as stored in the database. */
export interface StoredSession {
  readonly key: Buffer
  /** GitHub login. */
  readonly login: string
  readonly sealedToken: Buffer
  readonly expiresAt: Date
}

export async function saveSession(queries: Queries, session: StoredSession, now: number): Promise<void> {
  const { key, login, sealedToken: sealed_token, expiresAt: expires_at } = session
  const created_at = new Date(now)
  await queries.insertInto('page_sessions').values({ key, login, sealed_token, created_at, expires_at }).execute()
}

/** A session that has not expired; null otherwise. */
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

/** Deletes expired sessions and sign-ins. */
export async function purgeSessions(queries: Queries, now: Date): Promise<void> {
  await queries.deleteFrom('page_sessions').where('expires_at', '<=', now).execute()
  await queries.deleteFrom('sign_ins').where('expires_at', '<=', now).execute()
}
