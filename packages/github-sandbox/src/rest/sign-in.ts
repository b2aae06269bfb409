import { z } from 'zod'
import { approve, issueUserToken, takeApproval, USER_TOKEN_MS } from '../auth/user-tokens.ts'
import type { Answer } from '../http/answer.ts'
import { ApiError, notFound } from '../http/api-error.ts'
import { type Call, query } from '../http/call.ts'
import { openRoute, type Route } from '../http/router.ts'

const REFRESH_SECONDS = 15_897_600

/**
 * The page where people approve the app, and the endpoint where the app exchanges the resulting code for a token. These are not part of the
 * REST API.
 */
export function signInRoutes(): Route[] {
  return [
    openRoute('GET', '/login/oauth/authorize', authorize),
    openRoute('POST', '/login/oauth/access_token', exchange),
  ]
}

/** The configured person approves immediately. @throws ApiError 404 for an unknown client. */
function authorize(call: Call): Answer {
  const { world } = call
  const { app, callbackUrl, signingIn: user } = world
  if (query(call, 'client_id') !== app.clientId || callbackUrl === null) throw notFound()
  const redirectUri = query(call, 'redirect_uri') ?? callbackUrl
  const state = query(call, 'state')
  const back = (to: string, parameters: Readonly<Record<string, string>>): Answer => {
    const location = new URL(to)
    for (const [name, value] of Object.entries({ ...parameters, ...(state !== undefined && { state }) }))
      location.searchParams.set(name, value)
    return { status: 302, headers: { location: location.href } }
  }
  if (!isBelow(redirectUri, callbackUrl)) return back(callbackUrl, MISMATCH)
  if (user === null) return back(redirectUri, DENIED)
  const method = query(call, 'code_challenge_method') ?? 'plain'
  if (query(call, 'code_challenge') !== undefined && method !== 'S256')
    throw new ApiError(400, 'code_challenge_method must be S256')
  return back(redirectUri, {
    code: approve(world, { user, redirectUri, challenge: query(call, 'code_challenge') ?? null }),
  })
}

const MISMATCH = {
  error: 'redirect_uri_mismatch',
  error_description: 'The redirect_uri MUST match the registered callback URL for this application.',
}
const DENIED = { error: 'access_denied', error_description: 'The user has denied your application access.' }

const exchangeSchema = z.object({
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
  code: z.string().optional(),
  redirect_uri: z.string().optional(),
  code_verifier: z.string().optional(),
})

/** GitHub reports errors with the status 200. */
function exchange(call: Call): Answer {
  const { world, body, headers } = call
  const { client_id, client_secret, code = '', redirect_uri, code_verifier } = exchangeSchema.parse(body ?? {})
  const answer = (fields: Readonly<Record<string, string | number>>): Answer => {
    if (headers.accept?.includes('json')) return { status: 200, body: fields }
    const form = new URLSearchParams(
      Object.entries(fields).map(([name, value]): [string, string] => [name, `${value}`]),
    )
    const type = 'application/x-www-form-urlencoded; charset=utf-8'
    return { status: 200, body: Buffer.from(form.toString()), headers: { 'content-type': type } }
  }
  if (client_id !== world.app.clientId || client_secret !== world.app.clientSecret)
    return answer({
      error: 'incorrect_client_credentials',
      error_description: 'The client_id and/or client_secret passed are incorrect.',
    })
  const approval = takeApproval(world, code, code_verifier)
  if (approval === undefined)
    return answer({
      error: 'bad_verification_code',
      error_description: 'The code passed is incorrect or expired.',
    })
  if (redirect_uri !== undefined && redirect_uri !== approval.redirectUri) return answer(MISMATCH)
  return answer({
    ...{ access_token: issueUserToken(world, approval.user), expires_in: USER_TOKEN_MS / 1000 },
    ...{ refresh_token: `ghr_${code}`, refresh_token_expires_in: REFRESH_SECONDS, token_type: 'bearer', scope: '' },
  })
}

/** The callback itself, or an address below it. */
function isBelow(redirectUri: string, callbackUrl: string): boolean {
  if (!URL.canParse(redirectUri)) return false
  const [asked, registered] = [new URL(redirectUri), new URL(callbackUrl)]
  const folder = registered.pathname.replace(/\/?$/, '/')
  return asked.origin === registered.origin && `${asked.pathname}/`.startsWith(folder)
}
