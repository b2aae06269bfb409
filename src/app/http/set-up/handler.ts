import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type GitHubHost, gitHubAddresses } from '../../../base/config/environment.ts'
import { RefusedForm, readForm } from '../form.ts'
import { isSame } from '../same-secret.ts'
import { addressOf } from '../server/addresses.ts'
import type { Handler } from '../server/server.ts'
import { type AppRequest, readAppRequest, UnusableForm } from './app-request.ts'
import { type AppCredentials, appCredentials } from './credentials.ts'
import { createdApp, manifestOf } from './manifest.ts'
import { type AskPage, askPage, createPage, HEADERS, messagePage, sendPage } from './pages.ts'
import { leadsHere, type Resolve, unreachable } from './reachable.ts'
import { WAITING_PATH } from './waiting.ts'

export interface SetUpResult {
  readonly credentials: AppCredentials
  readonly github: GitHubHost
  /** Where to install the App on repositories; null if only its credentials are known. */
  readonly installUrl: string | null
}

export interface SetUpOptions {
  /** Part of the address that is shown to the operator; without it, no page is served. */
  readonly key: string
  /** Part of the forms, and returned by GitHub. */
  readonly state: string
  /** The content of `app.yml`. */
  readonly described: object
  readonly permissions: AskPage['permissions']
  /** As in the server's environment; the operator may enter another. */
  readonly github: GitHubHost
  /** Default owner of the App. */
  readonly organisation: string | null
  /** Default target of GitHub's deliveries; null for the address of the page. */
  readonly webhookUrl: string | null
  /** Resolves host names; defaults to the system's resolver. */
  readonly resolve?: Resolve
  /** Stores the result; the message of its error is shown to the operator. */
  readonly keep: (result: SetUpResult) => void
}

/** In bytes; a key has a few thousand. */
const MAX_FORM = 32 * 1024
const OVER = 'DocAlign is set up already.'
/** The path at which the server calls itself. */
const ECHO_PATH = '/set-up-echo'

type Route = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>

/**
 * The pages to create a GitHub App or to enter the credentials of an existing one, for operators with the key. They accept credentials
 * once: afterwards all their addresses answer 410.
 */
export function setUpHandler(options: SetUpOptions): Handler {
  const { key, state, keep } = options
  const echo = randomUUID()
  let github = options.github
  let isTaken = false
  const webUrl = (): string => gitHubAddresses(github).webUrl
  const show = (response: ServerResponse, page: string, status = 200): void =>
    sendPage(response, status, page, webUrl())
  const store = (result: SetUpResult): void => {
    try {
      keep(result)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const lost = 'An App that was just created has to be deleted on GitHub, and created again'
      throw new RefusedForm(500, `The credentials could not be written: ${reason}. ${lost}.`)
    }
  }
  /** Accepts credentials unless others were accepted or are being accepted; a failure accepts none. */
  const take = async (
    response: ServerResponse,
    resultOf: () => Promise<Omit<SetUpResult, 'github'>>,
  ): Promise<void> => {
    if (isTaken) throw new RefusedForm(410, OVER)
    isTaken = true
    try {
      store({ ...(await resultOf()), github })
    } catch (error) {
      isTaken = false
      throw error
    }
    response.writeHead(303, { location: `${WAITING_PATH}?key=${key}`, ...HEADERS }).end()
  }
  const ask = (
    response: ServerResponse,
    values: Readonly<Record<string, string>>,
    problems?: Readonly<Record<string, string>>,
  ): void => {
    show(response, askPage({ permissions: options.permissions, state, values, problems }), problems ? 400 : 200)
  }
  const formOf = async (request: IncomingMessage): Promise<Record<string, string>> => {
    const form = await readForm(request, MAX_FORM)
    if (!isSame(form.state ?? null, state)) throw new RefusedForm(403, 'The form was not sent from this page.')
    return form
  }
  const routes: Record<string, Route> = {
    'GET /': async (request, response, { searchParams }) => {
      if (!isSame(searchParams.get('key'), key))
        throw new RefusedForm(403, 'Open the address that `docalign serve` shows.')
      const address = options.webhookUrl ?? addressOf(request)
      if (address === null) throw new RefusedForm(400, 'The request names no host.')
      // An address that is certainly wrong is not suggested: the operator has to enter one.
      const isOffered = options.github.host !== null || (await unreachable(address, options.resolve)) === null
      const values = { organisation: options.organisation ?? '', host: options.github.host ?? '' }
      ask(response, { ...values, address: isOffered ? address : '' })
    },
    'POST /app': async (request, response) => {
      const form = await formOf(request)
      const address = addressOf(request)
      if (address === null) throw new RefusedForm(400, 'The request names no host.')
      try {
        const asked = readAppRequest(form)
        github = chosen(asked, options.github)
        const problem = github.host === null ? await unreachable(asked.webhookUrl, options.resolve) : null
        if (problem !== null) throw new UnusableForm({ address: problem })
        const { webhookUrl, serverUrl, organisation } = asked
        const createUrl = `${webUrl()}${organisation ? `/organizations/${organisation}` : ''}/settings/apps/new`
        const manifest = manifestOf(options.described, { page: address, webhookUrl, serverUrl })
        const isReached = await leadsHere(webhookUrl, ECHO_PATH, echo)
        const owner = organisation ?? 'your account'
        show(response, createPage({ webhookUrl, owner, webUrl: webUrl(), createUrl, manifest, state, isReached }))
      } catch (error) {
        if (!(error instanceof UnusableForm)) throw error
        ask(response, form, error.problems)
      }
    },
    'GET /created': async (_, response, { searchParams }) => {
      const code = searchParams.get('code') ?? ''
      if (!isSame(searchParams.get('state'), state) || !/^[\w-]{1,200}$/.test(code))
        throw new RefusedForm(403, 'This does not come from the page that created the App.')
      const { apiUrl } = gitHubAddresses(github)
      await take(response, async () => {
        const { credentials, page } = await createdApp(apiUrl, code)
        const isThere = URL.canParse(page) && new URL(page).origin === new URL(webUrl()).origin
        return { credentials, installUrl: isThere ? `${page}/installations/new` : null }
      })
    },
    'POST /import': async (request, response) => {
      const form = await formOf(request)
      const { clientId: id = '', clientSecret: secret = '' } = form
      const given = appCredentials.safeParse({
        ...form,
        privateKey: form.privateKey?.replaceAll('\r\n', '\n'),
        client: id === '' && secret === '' ? null : { id, secret },
      })
      const [issue] = given.error?.issues ?? []
      if (given.success) await take(response, async () => ({ credentials: given.data, installUrl: null }))
      else ask(response, {}, { credentials: `${LABELS[String(issue?.path[0])]} ${issue?.message}.` })
    },
  }
  return async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (request.method === 'GET' && url.pathname === ECHO_PATH && !isTaken) {
      response.writeHead(200, HEADERS).end(echo)
      return true
    }
    const route = routes[`${request.method} ${url.pathname}`]
    if (!route) return false
    try {
      if (isTaken) throw new RefusedForm(410, OVER)
      await route(request, response, url)
    } catch (error) {
      const [status, message] =
        error instanceof RefusedForm
          ? [error.status, error.message]
          : [502, `GitHub did not hand over the App: ${textOf(error)}.`]
      response.setHeader('connection', 'close')
      show(response, messagePage(message), status)
    }
    return true
  }
}

const LABELS: Readonly<Record<string, string>> = {
  appId: 'The App ID',
  privateKey: 'The private key',
  webhookSecret: 'The webhook secret',
  client: 'The client ID and secret',
}

/** The GitHub of the form; the protocol is only known for the one in the environment. */
function chosen({ host }: AppRequest, known: GitHubHost): GitHubHost {
  return host === known.host ? known : { host, protocol: 'https' }
}

/** The message of an error only if it cannot contain credentials: the issues of a schema may quote them. */
function textOf(error: unknown): string {
  return error instanceof Error && error.name === 'Error' ? error.message : 'GitHub gave no usable answer'
}
