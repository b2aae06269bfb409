import * as z from 'zod'
import type { ClientCredentials } from '../../../base/config/environment.ts'
import { ask } from './ask.ts'
import { GitHubAwayError, SignInRefusedError } from './errors.ts'

/** One person's sign-in in one browser (OAuth's authorization code flow with PKCE). */
export interface Flow {
  /** The URL to which GitHub redirects the person. */
  readonly redirectUri: string
  /** GitHub returns it with the redirect. */
  readonly state: string
}

/** The URL where people authorize the sign-in. `challenge` is the SHA-256 of the flow's verifier, in base64url. */
export function authorizationUrl(
  webUrl: string,
  { clientId }: Pick<ClientCredentials, 'clientId'>,
  { redirectUri, state, challenge }: Flow & { readonly challenge: string },
): string {
  const parameters = { client_id: clientId, redirect_uri: redirectUri, state, code_challenge: challenge }
  return `${webUrl}/login/oauth/authorize?${new URLSearchParams({ ...parameters, code_challenge_method: 'S256' })}`
}

/** A token with which the App acts for a person. */
export interface UserToken {
  readonly token: string
  /** Milliseconds from now; null if it does not expire. */
  readonly lasts: number | null
}

const exchanged = z.union([
  z.object({ error: z.string() }),
  z.object({ access_token: z.string().min(1).max(1000), expires_in: z.number().positive().optional() }),
])

/**
 * Exchanges the code of a redirect for a token. Throws SignInRefusedError if GitHub gives none, which it reports with status 200, and
 * GitHubAwayError if it does not answer.
 */
export async function exchangeCode(
  webUrl: string,
  { clientId, clientSecret }: ClientCredentials,
  { code, verifier, redirectUri }: { readonly code: string; readonly verifier: string; readonly redirectUri: string },
): Promise<UserToken> {
  const fields = { client_id: clientId, client_secret: clientSecret, code, redirect_uri: redirectUri }
  const { status, body } = await ask(
    `${webUrl}/login/oauth/access_token`,
    {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ ...fields, code_verifier: verifier }),
    },
    exchanged,
  )
  if (body === null) throw new GitHubAwayError(`GitHub answered ${status} to the exchange of a code`)
  if ('error' in body) throw new SignInRefusedError(/^[a-z_]{1,50}$/.test(body.error) ? body.error : 'unknown reason')
  return { token: body.access_token, lasts: body.expires_in === undefined ? null : body.expires_in * 1000 }
}
