import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ClientCredentials } from '../../../base/config/environment.ts'
import type { Queries } from '../../../base/db/database.ts'
import { SignInRefusedError, TokenRefusedError } from '../../github/person/errors.ts'
import { loginOf } from '../../github/person/seen.ts'
import { authorizationUrl, exchangeCode } from '../../github/person/sign-in.ts'
import { createRateLimit } from '../../http/api/rate.ts'
import { RefusedForm } from '../../http/form.ts'
import { isSame } from '../../http/same-secret.ts'
import { addressOf, peerOf } from '../../http/server/addresses.ts'
import type { Handler } from '../../http/server/server.ts'
import { callbackUrlOf } from '../../http/set-up/manifest.ts'
import { answerUnavailable, answerView, redirect } from '../answer.ts'
import { answerRefusal, readFormOf } from '../forms.ts'
import { SIGN_IN_VIEWS } from '../views/messages.ts'
import type { PeopleAccess } from './access.ts'
import { type Cookies, cookiesOf } from './cookies.ts'
import { refererPath, returnPath } from './return-path.ts'
import { derived, keyOf, newSecret, secretOf, textOf } from './secret.ts'
import type { Sessions } from './sessions.ts'
import { beginSignIn, endSignIn } from './store.ts'

/** Milliseconds from the redirect to GitHub to the callback. */
const SIGN_IN_LASTS = 10 * 60_000
/** Rate limit per network address of a browser: a sign-in takes two requests. */
const PER_MINUTE = 60

export interface SignInOptions {
  readonly queries: Queries
  readonly sessions: Sessions
  readonly access: PeopleAccess
  readonly client: ClientCredentials
  readonly apiUrl: string
  readonly webUrl: string
  /** In milliseconds since the epoch. */
  readonly now: () => number
  readonly log: { warn(fields: object, message: string): void }
}

/** A request for which cookies can be stored. */
interface Visit {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly url: URL
  /** This server's address as seen by the browser. */
  readonly address: string
  readonly cookies: Cookies
}

/**
 * `GET /login` sends a person to GitHub, which sends them back to `GET /login/callback`, where they get a session. Both have to happen in
 * the same browser: the state that GitHub returns is derived from a cookie. Codes, tokens and secrets are never logged or shown.
 */
export function signInHandler(options: SignInOptions): Handler {
  const limit = createRateLimit(PER_MINUTE, options.now)
  return async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const step = request.method === 'GET' ? STEPS[url.pathname] : undefined
    if (step === undefined) return false
    const [address, cookies] = [addressOf(request), cookiesOf(request)]
    if (address === null || cookies === null) answerView(response, 400, SIGN_IN_VIEWS.unencrypted)
    else
      try {
        limit.admit(peerOf(request))
        await step({ request, response, url, address, cookies }, options)
      } catch (error) {
        refuse(response, error, options)
      }
    return true
  }
}

const STEPS: Readonly<Record<string, (visit: Visit, options: SignInOptions) => Promise<void>>> = {
  '/login': begin,
  '/login/callback': end,
}

async function begin({ request, response, url, address, cookies }: Visit, options: SignInOptions): Promise<void> {
  const { queries, client, webUrl, now } = options
  const asked = url.searchParams.get('return_to')
  const returnTo = asked === null ? refererPath(request.headers.referer, address) : returnPath(asked)
  const secret = newSecret()
  const expiresAt = new Date(now() + SIGN_IN_LASTS)
  await beginSignIn(queries, { key: keyOf(secret), returnTo, expiresAt }, now())
  const challenge = hash('sha256', verifierOf(secret), 'base64url')
  const flow = { redirectUri: callbackUrlOf(address), state: stateOf(secret), challenge }
  redirect(response, authorizationUrl(webUrl, client, flow), [cookies.set('sign-in', textOf(secret), SIGN_IN_LASTS)])
}

async function end(visit: Visit, options: SignInOptions): Promise<void> {
  const { request, response, url, address, cookies } = visit
  const { queries, sessions, access, client, apiUrl, webUrl, now } = options
  const secret = secretOf(cookies.get('sign-in') ?? '')
  const isOurs = secret !== null && isSame(url.searchParams.get('state'), stateOf(secret))
  const returnTo = isOurs ? await endSignIn(queries, keyOf(secret), now()) : null
  if (secret === null || returnTo === null) return answerView(response, 400, SIGN_IN_VIEWS.notBegun)
  const code = url.searchParams.get('code') ?? ''
  if (!/^[\w-]{1,200}$/.test(code)) return answerView(response, 403, SIGN_IN_VIEWS.declined)
  const redirectUri = callbackUrlOf(address)
  const token = await exchangeCode(webUrl, client, { code, verifier: verifierOf(secret), redirectUri })
  const login = await loginOf({ apiUrl, token: token.token })
  const before = await sessions.of(request)
  if (before !== null) await access.signOut(before)
  const session = await sessions.begin(login, token)
  redirect(response, returnTo, [cookies.set('session', session.secret, session.lasts), cookies.clear('sign-in')])
}

function refuse(response: ServerResponse, error: unknown, { log }: SignInOptions): void {
  if (error instanceof SignInRefusedError || error instanceof TokenRefusedError) {
    log.warn({ reason: error.message }, 'a sign-in was refused by GitHub')
    answerView(response, 403, SIGN_IN_VIEWS.refused)
  } else answerUnavailable(response, error, log, 'nobody can sign in')
}

/** The state that GitHub returns: useless without the cookie. */
function stateOf(secret: Buffer): string {
  return textOf(derived(secret, 'state'))
}

/** The verifier of PKCE (RFC 7636): a stolen code is useless without the cookie. */
function verifierOf(secret: Buffer): string {
  return textOf(derived(secret, 'verifier'))
}

/** `POST /logout`: ends the session, so that its cookie becomes useless. */
export function signOutHandler(sessions: Pick<Sessions, 'of'>, access: Pick<PeopleAccess, 'signOut'>): Handler {
  return async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (request.method !== 'POST' || pathname !== '/logout') return false
    try {
      const session = await sessions.of(request)
      if (session !== null) {
        await readFormOf(request, session)
        await access.signOut(session)
      }
      const cookies = cookiesOf(request)
      redirect(response, '/', cookies === null ? [] : [cookies.clear('session')])
    } catch (error) {
      if (!(error instanceof RefusedForm)) throw error
      answerRefusal(response, error)
    }
    return true
  }
}
