import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Handler } from '../server.ts'
import { createdApp } from './conversion.ts'
import { type AppCredentials, appCredentials } from './credentials.ts'
import { RefusedForm, readForm } from './form.ts'
import { addressOf, manifestOf } from './manifest.ts'
import { messagePage, setUpPage } from './page.ts'

export interface SetUpOptions {
  /** In the address that the operator is shown; who does not know it gets no page. */
  readonly key: string
  /** Goes with the forms, and comes back from GitHub. */
  readonly state: string
  /** What `app.yml` says. */
  readonly described: object
  /** Of GitHub, as in the server's environment. */
  readonly apiUrl: string
  readonly webUrl: string
  /** The organisation that is to own the App. */
  readonly organisation: string | null
  /** Where GitHub reaches the server; null for the address of the page. */
  readonly webhookUrl: string | null
  /** Writes the credentials down. */
  readonly keep: (credentials: AppCredentials) => void
}

const RESTART = 'The credentials are written. Restart DocAlign to use them.'

/**
 * The page on which a GitHub App is created or the credentials of one are given, for whoever was shown the key. It takes credentials
 * once: afterwards every address of it answers 410.
 */
export function setUpHandler(options: SetUpOptions): Handler {
  const { key, state, apiUrl, webUrl, keep } = options
  let isTaken = false
  /** Takes credentials, unless others are being taken; a failure takes none. */
  const take = async <T>(credentialsOf: () => Promise<T & { credentials: AppCredentials }>): Promise<T> => {
    if (isTaken) throw new RefusedForm(410, RESTART)
    isTaken = true
    try {
      const taken = await credentialsOf()
      keep(taken.credentials)
      return taken
    } catch (error) {
      isTaken = false
      throw error
    }
  }
  const routes: Record<string, (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>> = {
    'GET /': async (request, response, { searchParams }) => {
      if (!isSame(searchParams.get('key'), key))
        return send(response, 403, messagePage('Open the address that `docalign serve` shows.'), webUrl)
      const address = addressOf(request)
      if (address === null) return send(response, 400, messagePage('The request names no host.'), webUrl)
      const manifest = manifestOf(options.described, address, options.webhookUrl)
      send(response, 200, setUpPage({ createUrl: createUrlOf(options), manifest, state }), webUrl)
    },
    'GET /created': async (_, response, { searchParams }) => {
      const code = searchParams.get('code') ?? ''
      if (!isSame(searchParams.get('state'), state) || !/^[\w-]{1,200}$/.test(code))
        return send(response, 403, messagePage('This does not come from the page that created the App.'), webUrl)
      const { page } = await take(() => createdApp(apiUrl, code))
      const isThere = URL.canParse(page) && new URL(page).origin === new URL(webUrl).origin
      response.writeHead(302, { location: isThere ? `${page}/installations/new` : webUrl, ...HEADERS }).end()
    },
    'POST /import': async (request, response) => {
      const form = await readForm(request)
      if (!isSame(form.state ?? null, state)) throw new RefusedForm(403, 'The form was not sent from this page.')
      const given = appCredentials.safeParse({ ...form, privateKey: form.privateKey?.replaceAll('\r\n', '\n') })
      const [issue] = given.error?.issues ?? []
      if (!given.success) throw new RefusedForm(400, `${issue?.path.join('.')} ${issue?.message}.`)
      await take(async () => ({ credentials: given.data }))
      send(response, 200, messagePage(RESTART), webUrl)
    },
  }
  return async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const route = routes[`${request.method} ${url.pathname}`]
    if (!route) return false
    try {
      if (isTaken) throw new RefusedForm(410, RESTART)
      await route(request, response, url)
    } catch (error) {
      const [status, message] =
        error instanceof RefusedForm
          ? [error.status, error.message]
          : [502, `The App could not be taken over: ${textOf(error)}.`]
      response.setHeader('connection', 'close')
      send(response, status, messagePage(message), webUrl)
    }
    return true
  }
}

function createUrlOf({ webUrl, organisation }: SetUpOptions): string {
  const owner = organisation === null ? '' : `/organizations/${encodeURIComponent(organisation)}`
  return `${webUrl}${owner}/settings/apps/new`
}

function isSame(given: string | null, wanted: string): boolean {
  const [left, right] = [Buffer.from(given ?? ''), Buffer.from(wanted)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Of an error what says nothing of credentials: the issues of a schema may quote them. */
function textOf(error: unknown): string {
  return error instanceof Error && error.name === 'Error' ? error.message : 'GitHub gave no usable answer'
}

const HEADERS = {
  'cache-control': 'no-store',
  // The origin of our own forms is named, the key in the address to nobody else.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

function send(response: ServerResponse, status: number, page: string, webUrl: string): void {
  response
    .writeHead(status, {
      ...HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${webUrl}; frame-ancestors 'none'; base-uri 'none'`,
    })
    .end(page)
}
