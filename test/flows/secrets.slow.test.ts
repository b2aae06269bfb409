import type { GitHubSandbox } from 'github-sandbox/sandbox'
import { startGitHub } from 'github-sandbox/start'
import { Redis } from 'ioredis'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/base/db/database.ts'
import { API_KEY, openStandIn } from '../base/models/endpoint.ts'
import { docalign } from '../cli/streams.ts'
import { checkRunsOf, completed, eventually } from './app.ts'
import { databaseFor, settingsOf } from './database.ts'
import { serveAlone } from './server-process.ts'
import { filesOf, rowsOf, type Secret, secretsIn } from './written.ts'

const PASSWORD = 'canary-of-the-database'
const EMBEDDING_KEY = 'canary-of-the-embeddings'
const README = '# Widgets\n\nRun `npm run build`. The function `retry` tries three times and then throws.\n'
const FILES = {
  'README.md': README,
  'package.json': '{"name":"widgets","scripts":{"build":"node x"}}\n',
  'src/retry.js': 'export function retry() { throw new Error() }\n',
  '.docalign.yml': 'epochs:\n  gate: off\n',
}

/** What the queue keeps in Redis, as text; nothing without one. */
async function queueOf({ redisUrl, queuePrefix }: { redisUrl: string | null; queuePrefix: string }): Promise<string> {
  if (redisUrl === null) return ''
  const redis = new Redis(redisUrl)
  try {
    const keys = await redis.keys(`${queuePrefix}:*`)
    const values = await Promise.all(keys.map((key) => redis.hgetall(key).catch(() => ({}))))
    return JSON.stringify([keys, values])
  } finally {
    redis.disconnect()
  }
}

/** Signs ada in to the pages, after a sign-in that GitHub refuses: what they showed, and what nobody else may learn. */
async function signIn(github: GitHubSandbox, url: string) {
  github.callbacksTo(`${url}/login/callback`)
  github.signInAs('ada')
  const answers: string[] = []
  const get = async (address: string, cookie = '') => {
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie } })
    answers.push(await answer.text())
    const [set = ''] = answer.headers.getSetCookie()
    return { location: answer.headers.get('location') ?? '', cookie: set.replace(/;.*$/, '') }
  }
  const begun = async () => {
    const { location, cookie } = await get(`${url}/login`)
    return { back: (await get(location)).location, cookie }
  }
  const [other, own] = [await begun(), await begun()]
  const swapped = new URL(other.back)
  const code = new URL(own.back).searchParams.get('code') ?? ''
  swapped.searchParams.set('code', 'f00')
  await get(swapped.href, other.cookie)
  const { cookie } = await get(own.back, own.cookie)
  await get(`${url}/`, cookie)
  await get(`${url}/r/acme/widgets`, cookie)
  return { answers, code, cookie: cookie.replace(/^[^=]+=/, '') }
}

it('No secret is in what is written: the log, the database, the queue, the data folder, GitHub, the answers', {
  timeout: 150_000,
}, async () => {
  const { environment, remove } = await databaseFor()
  const github = await startGitHub()
  // Endpoints that quote the key that they refuse.
  const model = await openStandIn(() => ({ status: 401 }))
  const embedding = await openStandIn(() => ({
    status: 401,
    body: `{"error":{"message":"wrong key ${EMBEDDING_KEY}"}}`,
  }))
  onTestFinished(async () => {
    await Promise.all([model.close(), embedding.close(), github.close()])
    await remove()
  })
  const url = new URL(environment.databaseUrl ?? '')
  // A server that asks for a password has one that may be any word.
  const isOpen = url.password === ''
  if (isOpen) url.password = PASSWORD
  const env = {
    ...settingsOf({ ...environment, databaseUrl: url.href }),
    ...{ DOCALIGN_LLM_BASE_URL: model.endpoint.baseUrl, DOCALIGN_LLM_MODEL: 'm', DOCALIGN_LLM_API_KEY: API_KEY },
    ...{ DOCALIGN_EMBEDDING_BASE_URL: embedding.endpoint.baseUrl, DOCALIGN_EMBEDDING_MODEL: 'e' },
    ...{ DOCALIGN_EMBEDDING_API_KEY: EMBEDDING_KEY, LOG_LEVEL: 'trace' },
    ...{ GITHUB_CLIENT_ID: github.app.clientId, GITHUB_CLIENT_SECRET: github.app.clientSecret },
  }
  const server = await serveAlone(github, env)
  const repository = await github.createRepository({ owner: 'acme', name: 'widgets', private: true })
  await completed(repository, await installed())
  repository.permission('bob', 'write')

  async function installed(): Promise<string> {
    const sha = await repository.commit('main', FILES)
    await github.install([repository])
    return sha
  }

  // A pull request with a finding, and what a person says of it.
  const sha = await repository.commit(
    'feature',
    { 'package.json': '{"name":"widgets","scripts":{"compile":"node x"}}\n', 'README.md': `${README}\nMore.\n` },
    { from: 'main' },
  )
  await repository.openPullRequest({ head: 'feature' })
  await completed(repository, sha)
  await eventually(() => expect([...repository.reviewComments, ...repository.comments]).not.toEqual([]))
  const [comment] = [...repository.reviewComments, ...repository.comments]
  await repository.react(comment?.id ?? 0, '-1', 'bob')

  // What goes wrong: a fetch, a write, a delivery that nobody signed, a token that nobody knows.
  github.fault({ path: /widgets\.git\/git-upload-pack/, status: 500, times: 1 })
  github.fault({ path: /check-runs/, method: 'PATCH', status: 502, times: 1 })
  const second = await repository.commit('feature', { 'src/more.js': 'export const more = 1\n' })
  await eventually(() => expect(checkRunsOf(repository, second)).not.toEqual([]))
  const { stdout } = await docalign(['server', 'token', 'create', '--namespace', 'project:acme/widgets'], { env })
  const token = stdout.trim()
  expect(token).toMatch(/^\S{20,}$/)
  const answers: string[] = []
  const ask = async (method: string, path: string, body: object | string | null, authorization = `Bearer ${token}`) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const sent = body === null ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
    answers.push(await (await fetch(`${server.url}${path}`, { method, headers, ...sent })).text())
  }
  await ask('POST', '/qa/search', { query: 'how is it built' })
  await ask('POST', '/qa', { question: 'How?', answer: 'So.' })
  await ask('POST', '/qa/search', '{')
  await ask('POST', '/qa/search', { query: 1 })
  await ask('POST', '/feedback', { token })
  await ask('POST', '/api/github/webhooks', { secret: 'x' })
  await ask('GET', '/health', null)
  await ask('GET', '/metrics', null)
  await ask('GET', '/metrics', null, 'Bearer unknown')
  const signedIn = await signIn(github, server.url)
  answers.push(...signedIn.answers)
  await completed(repository, second)
  for (const { received } of [model, embedding]) expect(received).not.toEqual([])
  server.process.kill('SIGTERM')
  await new Promise((settle) => server.process.once('exit', settle))

  const database = await openDatabase({ databaseUrl: environment.databaseUrl, dataFolder: '' })
  const rows = await rowsOf(database.queries)
  await database.close()
  const written = {
    log: server.output(),
    rows,
    queue: await queueOf(environment),
    files: filesOf(environment.dataFolder),
    // What a sign-in exchanges is for GitHub alone.
    github: JSON.stringify(
      github.requests.filter(({ path }) => !path.startsWith('/login/oauth/')).map(({ path, body }) => [path, body]),
    ),
    answers: answers.join('\n'),
  }
  // It is looked at where something is.
  expect(written.log).toContain('job done')
  expect(written.log).toContain('a sign-in was refused by GitHub')
  expect(rows).toContain('page_sessions\n{')
  expect(written.answers).toContain('href="/r/acme/widgets"')
  expect(rows).toContain('npm run build')
  expect(written.files).toContain('remote "origin"')
  const { privateKey, webhookSecret } = github.app
  const secrets: Secret[] = [
    ['webhook secret', webhookSecret],
    ['private key', privateKey.split('\n')[3] ?? ''],
    ['private key', 'PRIVATE KEY-----'],
    ['key of the language model', API_KEY],
    ['key of the embedding model', EMBEDDING_KEY],
    ['token of the API', token],
    ['token of an installation', /ghs_[\da-f]{10}/],
    ['token of a person', /ghu_[\da-f]{10}/],
    ['client secret', github.app.clientSecret],
    ['code of a sign-in', signedIn.code],
    ['secret of a session', signedIn.cookie],
    ['token of the App', /\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/],
    ...(isOpen ? [['password of the database', PASSWORD] as Secret] : []),
  ]
  expect(secretsIn(written, secrets)).toEqual([])
})
