import { generateKeyPairSync } from 'node:crypto'
import { inspect } from 'node:util'
import nock from 'nock'
import { Probot, ProbotOctokit } from 'probot'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { createGitHub, type GitHub } from '../../../src/app/github/client/client.ts'
import { gitHubOctokit } from '../../../src/app/github/client/octokit.ts'
import type { Publisher } from '../../../src/app/github/publisher.ts'
import { githubWriter } from '../../../src/app/github/writer.ts'
import type { Queries } from '../../../src/base/db/database.ts'
import { freshlyInstalled, repositoryRow } from './rows.ts'

const PRIVATE_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs1', format: 'pem' })
  .toString()

const { installationId, owner, name } = repositoryRow()
export const API = 'https://api.github.com'
const REPOSITORY = `/repos/${owner}/${name}`
const TOKENS = `/app/installations/${installationId}/access_tokens`
const TOKEN = 'ghs_16C7e42F292c6912E7710c838347Ae178B4a'
const GRANTED: Reply = { status: 201, body: { token: TOKEN, expires_at: '2040-01-01T00:00:00Z', permissions: {} } }

/** An answer of GitHub's, or a connection that breaks before there is one. */
export interface Reply {
  readonly status?: number
  readonly body?: object | string
  readonly headers?: Readonly<Record<string, string>>
  /** The code of the system's error, such as ECONNRESET. */
  readonly breaks?: string
  /** Milliseconds until it comes. */
  readonly delay?: number
}

interface Sent {
  readonly method: string
  /** With the query; that of the repository is left out. */
  readonly path: string
  readonly headers: Headers
  readonly body: unknown
}

export interface Played {
  readonly github: GitHub
  readonly publisher: Publisher
  /** Gives these replies, one after another and then the last one for ever, to the requests of a path below the repository. */
  reply(method: string, path: string, ...replies: readonly Reply[]): void
  /** What was asked for, as `METHOD /path`, but for the token of the installation. */
  requests(): string[]
  /** Everything that was sent. */
  readonly sent: readonly Sent[]
  /** Requests for tokens. */
  tokenRequests(): number
  /** Everything that was logged. */
  readonly log: readonly unknown[]
}

/** Octokit's time between the requests that write is left out. */
const AT_ONCE = {
  key: () => ({
    schedule: <A extends unknown[], R>(_: object, run: (...given: A) => R, ...given: A): R => run(...given),
  }),
}

/** The queues that Octokit has for the whole process. */
const SPACES = { global: AT_ONCE, auth: AT_ONCE, search: AT_ONCE, write: AT_ONCE, notifications: AT_ONCE }

/** Octokit as Probot has it; where it waits for a second, this one waits for a millisecond. */
const Hasty = ProbotOctokit.defaults((given: { readonly retry?: object; readonly throttle?: object }) => ({
  ...given,
  retry: { ...given.retry, retryAfterBaseValue: 1 },
  throttle: { ...given.throttle, retryAfterBaseValue: 1, ...SPACES },
})) as typeof ProbotOctokit

/** Has nock stand in for GitHub during the tests around this call; loopback stays as it is. */
export function useNock(): void {
  beforeAll(() => {
    if (!nock.isActive()) nock.activate()
    nock.disableNetConnect()
    nock.enableNetConnect('127.0.0.1')
  })
  afterEach(() => nock.cleanAll())
  afterAll(() => {
    nock.enableNetConnect()
    nock.restore()
  })
}

/** DocAlign, installed on one repository of a GitHub that replies what it is told to. */
export async function played(
  queries: Queries,
  { tokens = [GRANTED] as readonly Reply[], timeout = 30_000 } = {},
): Promise<Played> {
  const repository = await freshlyInstalled(queries)
  const log: unknown[] = []
  const Octokit = gitHubOctokit(Hasty, timeout)
  const probot = new Probot({ appId: 1, privateKey: PRIVATE_KEY, log: recorder(log), Octokit })
  const octokit = await probot.auth(installationId)
  const scope = nock(API).persist()
  const sent: Sent[] = []
  scope.on('request', ({ method, path, headers }, _, body: string) => {
    sent.push({ method, path: path.replace(REPOSITORY, ''), headers: new Headers(headers), body: parsed(body) })
  })
  const play = (method: string, path: string, replies: readonly Reply[]): void => {
    const [first] = replies
    let given = 0
    const interceptor = scope.intercept((uri) => uri.split('?')[0] === path, method).delay(first?.delay ?? 0)
    if (first?.breaks !== undefined)
      interceptor.replyWithError(Object.assign(new Error(`read ${first.breaks}`), { code: first.breaks }))
    else
      interceptor.reply(() => {
        const { status = 200, body = '', headers } = replies[Math.min(given++, replies.length - 1)] ?? {}
        const text = typeof body === 'string' ? body : JSON.stringify(body)
        return [status, text, { 'content-type': 'application/json; charset=utf-8', ...headers }]
      })
  }
  play('POST', TOKENS, tokens)
  return {
    github: createGitHub(probot, Date.now),
    publisher: { queries, octokit, writer: githubWriter(octokit, async () => {}), repository, appId: 1, now: Date.now },
    reply: (method, path, ...replies) =>
      play(method, /^\/(?:graphql|repositories)/.test(path) ? path : `${REPOSITORY}${path}`, replies),
    requests: () =>
      sent.filter(({ path }) => path !== TOKENS).map(({ method, path }) => `${method} ${path.split('?')[0]}`),
    sent,
    tokenRequests: () => sent.filter(({ path }) => path === TOKENS).length,
    log,
  }
}

/** What an operation threw. Neither it nor the log may tell a token of the installation's or of the App's. */
export async function failure({ log }: Pick<Played, 'log'>, work: () => Promise<unknown>): Promise<Error> {
  const error = await work().then(
    (value) => expect.fail(`nothing was thrown, but ${inspect(value)} returned`),
    (thrown: unknown) => thrown,
  )
  expectNoToken(error, log)
  expect(error).toBeInstanceOf(Error)
  return error as Error
}

function expectNoToken(...texts: readonly unknown[]): void {
  const text = inspect(texts, { depth: Number.POSITIVE_INFINITY, maxStringLength: null, maxArrayLength: null })
  expect(text).not.toContain(TOKEN)
  expect(text).not.toMatch(/eyJ[\w-]+\.[\w-]+\.[\w-]+/)
}

function parsed(body: string): unknown {
  return body === '' ? null : JSON.parse(body)
}

function recorder(log: unknown[]): never {
  const note = (...said: unknown[]): void => void log.push(said)
  const logger = { trace: note, debug: note, info: note, warn: note, error: note, fatal: note }
  return { ...logger, child: () => recorder(log) } as never
}
