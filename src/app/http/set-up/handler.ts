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
import { type Resolve, reachesThisServer, unreachable } from './reachable.ts'
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

/**
 * The pages to create a GitHub App or to enter the credentials of an existing one, for operators with the key. They accept credentials
 * once: afterwards all their addresses answer 410.
 */
export function setUpHandler(options: SetUpOptions): Handler {
  const setUp: SetUp = { options, echo: randomUUID(), github: options.github, isTaken: false }
  return async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (request.method === 'GET' && url.pathname === ECHO_PATH && !setUp.isTaken) {
      response.writeHead(200, HEADERS).end(setUp.echo)
      return true
    }
    const route = ROUTES[`${request.method} ${url.pathname}`]
    if (!route) return false
    try {
      if (setUp.isTaken) throw new RefusedForm(410, OVER)
      await route(setUp, request, response, url)
    } catch (error) {
      const [status, message] =
        error instanceof RefusedForm
          ? [error.status, error.message]
          : [502, `GitHub did not hand over the App: ${textOf(error)}.`]
      response.setHeader('connection', 'close')
      show(setUp, response, messagePage(message), status)
    }
    return true
  }
}

/** The state of a set-up. */
interface SetUp {
  readonly options: SetUpOptions
  /** The answer by which the server recognizes itself. */
  readonly echo: string
  /** As in the environment, until the operator enters another. */
  github: GitHubHost
  /** Whether credentials were accepted, or are being accepted. */
  isTaken: boolean
}

type Route = (setUp: SetUp, request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>

const ROUTES: Readonly<Record<string, Route>> = {
  'GET /': showForm,
  'POST /app': showCreation,
  'GET /created': takeCreated,
  'POST /import': takeImported,
}

async function showForm(setUp: SetUp, request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const { key, webhookUrl, github, organisation, resolve } = setUp.options
  if (!isSame(url.searchParams.get('key'), key))
    throw new RefusedForm(403, 'Open the address that `docalign serve` shows.')
  const address = webhookUrl ?? addressOf(request)
  if (address === null) throw new RefusedForm(400, 'The request names no host.')
  // An address that is certainly wrong is not suggested: the operator has to enter one.
  const isOffered = github.host !== null || (await unreachable(address, resolve)) === null
  const values = { organisation: organisation ?? '', host: github.host ?? '' }
  ask(setUp, response, { ...values, address: isOffered ? address : '' })
}

/** Shows the page that creates the App on GitHub as the form describes it. */
async function showCreation(setUp: SetUp, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { state, described, resolve } = setUp.options
  const form = await formOf(setUp, request)
  const address = addressOf(request)
  if (address === null) throw new RefusedForm(400, 'The request names no host.')
  try {
    const { host, webhookUrl, serverUrl, organisation } = readAppRequest(form)
    setUp.github = chosen(host, setUp.options.github)
    const problem = setUp.github.host === null ? await unreachable(webhookUrl, resolve) : null
    if (problem !== null) throw new UnusableForm({ address: problem })
    const webUrl = webUrlOf(setUp)
    const createUrl = `${webUrl}${organisation ? `/organizations/${organisation}` : ''}/settings/apps/new`
    const manifest = manifestOf(described, { page: address, webhookUrl, serverUrl })
    const isReached = await reachesThisServer(webhookUrl, ECHO_PATH, setUp.echo)
    const owner = organisation ?? 'your account'
    show(setUp, response, createPage({ webhookUrl, owner, webUrl, createUrl, manifest, state, isReached }))
  } catch (error) {
    if (!(error instanceof UnusableForm)) throw error
    ask(setUp, response, form, error.problems)
  }
}

/** GitHub returns the operator with a code for the credentials of the created App. */
async function takeCreated(setUp: SetUp, _: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const code = url.searchParams.get('code') ?? ''
  if (!isSame(url.searchParams.get('state'), setUp.options.state) || !/^[\w-]{1,200}$/.test(code))
    throw new RefusedForm(403, 'This does not come from the page that created the App.')
  const { apiUrl, webUrl } = gitHubAddresses(setUp.github)
  await take(setUp, response, async () => {
    const { credentials, page } = await createdApp(apiUrl, code)
    const isThere = URL.canParse(page) && new URL(page).origin === new URL(webUrl).origin
    return { credentials, installUrl: isThere ? `${page}/installations/new` : null }
  })
}

/** The operator enters the credentials of an App that exists. */
async function takeImported(setUp: SetUp, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const form = await formOf(setUp, request)
  const { clientId: id = '', clientSecret: secret = '' } = form
  const given = appCredentials.safeParse({
    ...form,
    privateKey: form.privateKey?.replaceAll('\r\n', '\n'),
    client: id === '' && secret === '' ? null : { id, secret },
  })
  const [issue] = given.error?.issues ?? []
  if (given.success) await take(setUp, response, async () => ({ credentials: given.data, installUrl: null }))
  else ask(setUp, response, {}, { credentials: `${LABELS[String(issue?.path[0])]} ${issue?.message}.` })
}

/** Accepts credentials unless others were accepted or are being accepted; a failure accepts none. */
async function take(
  setUp: SetUp,
  response: ServerResponse,
  resultOf: () => Promise<Omit<SetUpResult, 'github'>>,
): Promise<void> {
  const { keep, key } = setUp.options
  if (setUp.isTaken) throw new RefusedForm(410, OVER)
  setUp.isTaken = true
  try {
    store(keep, { ...(await resultOf()), github: setUp.github })
  } catch (error) {
    setUp.isTaken = false
    throw error
  }
  response.writeHead(303, { location: `${WAITING_PATH}?key=${key}`, ...HEADERS }).end()
}

function store(keep: SetUpOptions['keep'], result: SetUpResult): void {
  try {
    keep(result)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const lost = 'An App that was just created has to be deleted on GitHub, and created again'
    throw new RefusedForm(500, `The credentials could not be written: ${reason}. ${lost}.`)
  }
}

function ask(
  setUp: SetUp,
  response: ServerResponse,
  values: Readonly<Record<string, string>>,
  problems?: Readonly<Record<string, string>>,
): void {
  const { permissions, state } = setUp.options
  show(setUp, response, askPage({ permissions, state, values, problems }), problems ? 400 : 200)
}

function show(setUp: SetUp, response: ServerResponse, page: string, status = 200): void {
  sendPage(response, status, page, webUrlOf(setUp))
}

function webUrlOf({ github }: SetUp): string {
  return gitHubAddresses(github).webUrl
}

async function formOf({ options: { state } }: SetUp, request: IncomingMessage): Promise<Record<string, string>> {
  const form = await readForm(request, MAX_FORM)
  if (!isSame(form.state ?? null, state)) throw new RefusedForm(403, 'The form was not sent from this page.')
  return form
}

const LABELS: Readonly<Record<string, string>> = {
  appId: 'The App ID',
  privateKey: 'The private key',
  webhookSecret: 'The webhook secret',
  client: 'The client ID and secret',
}

/** The GitHub of the form; the protocol is only known for the one in the environment. */
function chosen(host: AppRequest['host'], known: GitHubHost): GitHubHost {
  return host === known.host ? known : { host, protocol: 'https' }
}

/** The message of an error only if it cannot contain credentials: the issues of a schema may quote them. */
function textOf(error: unknown): string {
  return error instanceof Error && error.name === 'Error' ? error.message : 'GitHub gave no usable answer'
}
