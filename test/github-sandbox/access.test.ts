import { createSign } from 'node:crypto'
import type { GitHubSandbox } from 'github-sandbox/sandbox'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { installed, start } from './started.ts'

function jwt({ app }: GitHubSandbox, claims: object, key = app.privateKey): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key, 'base64url')}`
}

async function ask(github: GitHubSandbox, path: string, token?: string, init: RequestInit = {}) {
  const headers = { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...init.headers }
  const response = await fetch(`${github.url}/api/v3${path}`, { ...init, headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe("the app's token", () => {
  const seconds = () => Math.floor(Date.now() / 1000)

  it('has to be signed with the key, of this app, and last ten minutes at most', async () => {
    const { github } = await start()
    const iss = github.app.id
    const good = { iat: seconds() - 30, exp: seconds() + 570, iss }
    expect(await ask(github, '/app', jwt(github, good))).toMatchObject({ status: 200 })
    const [head, , signature] = jwt(github, good).split('.')
    const bad: [string | undefined, number, string][] = [
      [undefined, 401, 'could not be decoded'],
      ['nonsense', 401, 'could not be decoded'],
      [
        `${head}.${Buffer.from(JSON.stringify({ ...good, iss: 1 })).toString('base64url')}.${signature}`,
        401,
        'decoded',
      ],
      [jwt(github, { ...good, exp: seconds() + 1200 }), 401, 'too far in the future'],
      [jwt(github, { ...good, exp: seconds() - 1 }), 401, 'Expiration time'],
      [jwt(github, { ...good, iat: seconds() + 600 }), 401, 'Issued at'],
      [jwt(github, { ...good, iss: 1 }), 404, 'Integration not found'],
    ]
    for (const [token, status, message] of bad) {
      expect(await ask(github, '/app', token)).toMatchObject({ status, text: expect.stringContaining(message) })
    }
  })
})

describe('an installation', () => {
  it('sees its repositories and no others, and nothing once it is removed', async () => {
    const started = await start()
    const { github, probot } = started
    const { installation, octokit, here } = await installed(started)
    await github.createRepository({ owner: 'acme', name: 'other' })
    const { data } = await octokit.rest.apps.listReposAccessibleToInstallation()
    expect(data.repositories.map(({ full_name }) => full_name)).toEqual(['acme/notes'])
    await expect(octokit.rest.repos.get({ ...here, repo: 'other' })).rejects.toMatchObject({ status: 404 })
    await expect(ask(github, '/repos/acme/notes')).resolves.toMatchObject({ status: 401 })
    await expect(ask(github, '/repos/acme/notes', 'ghs_made_up')).resolves.toMatchObject({ status: 401 })

    const app = await probot.auth()
    const { data: granted } = await app.rest.apps.createInstallationAccessToken({ installation_id: installation.id })
    expect(await ask(github, '/repos/acme/notes', granted.token)).toMatchObject({ status: 200 })
    await github.uninstall(installation.id)
    expect(await started.news()).toEqual(['installation.deleted'])
    expect(await ask(github, '/repos/acme/notes', granted.token)).toMatchObject({ status: 401 })
    await expect(app.rest.apps.getInstallation({ installation_id: installation.id })).rejects.toMatchObject({
      status: 404,
    })
    expect((await app.rest.apps.listInstallations()).data).toEqual([])
  })

  it('does nothing while it is suspended', async () => {
    const started = await start()
    const { github, probot } = started
    const { installation, octokit, here } = await installed(started)
    await octokit.rest.repos.get(here)
    await github.suspend(installation.id)
    await expect(octokit.rest.repos.get(here)).rejects.toMatchObject({ status: 403 })
    const app = await probot.auth()
    const wanted = { installation_id: installation.id }
    await expect(app.rest.apps.createInstallationAccessToken(wanted)).rejects.toMatchObject({ status: 403 })
    await github.unsuspend(installation.id)
    expect((await octokit.rest.repos.get(here)).status).toBe(200)
    expect(await started.news()).toEqual(['installation.suspend', 'installation.unsuspend'])
  })

  it('has tokens that are good for an hour', async () => {
    const started = await start()
    const { github, probot } = started
    const { installation } = await installed(started)
    const app = await probot.auth()
    const { data } = await app.rest.apps.createInstallationAccessToken({ installation_id: installation.id })
    expect(await ask(github, '/repos/acme/notes', data.token)).toMatchObject({ status: 200 })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    onTestFinished(() => void vi.useRealTimers())
    expect(await ask(github, '/repos/acme/notes', data.token)).toMatchObject({ status: 401 })
  })

  it('may do what the app asked for', async () => {
    const started = await start({
      permissions: { contents: 'read', metadata: 'read', checks: 'read', pull_requests: 'read' },
    })
    const { octokit, here, repository } = await installed(started)
    const sha = await repository.commit('main', { a: 'a' })
    expect((await octokit.rest.checks.listForRef({ ...here, ref: 'main' })).data.total_count).toBe(0)
    await expect(octokit.rest.checks.create({ ...here, name: 'Docs', head_sha: sha })).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('Resource not accessible by integration'),
    })
    // Without the right to write checks no suite is opened, and without that to issues none is heard of.
    await repository.openIssue('Wrong')
    expect(await started.news()).toEqual(['push'])
  })

  it('can give out tokens that may do less', async () => {
    const started = await start()
    const { github, probot } = started
    const { installation } = await installed(started)
    const app = await probot.auth()
    const wanted = {
      installation_id: installation.id,
      repositories: ['notes'],
      permissions: { metadata: 'read' as const },
    }
    const { data } = await app.rest.apps.createInstallationAccessToken(wanted)
    expect(data.repositories?.map(({ name }) => name)).toEqual(['notes'])
    expect(await ask(github, '/repos/acme/notes/contents/README.md', data.token)).toMatchObject({ status: 403 })
    const more = { ...wanted, permissions: { administration: 'write' as const } }
    await expect(app.rest.apps.createInstallationAccessToken(more)).rejects.toMatchObject({ status: 422 })
    const elsewhere = { ...wanted, repositories: ['nosuch'] }
    await expect(app.rest.apps.createInstallationAccessToken(elsewhere)).rejects.toMatchObject({ status: 422 })
  })
})

describe('a request', () => {
  it('that was answered before gets a bare 304', async () => {
    const started = await start()
    const { github, probot } = started
    const { installation, repository } = await installed(started)
    const app = await probot.auth()
    const { token } = (await app.rest.apps.createInstallationAccessToken({ installation_id: installation.id })).data
    const first = await ask(github, '/repos/acme/notes', token)
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect(await ask(github, '/repos/acme/notes', token, { headers })).toMatchObject({ status: 304, text: '' })
    await repository.openIssue('Wrong')
    expect(await ask(github, '/repos/acme/notes', token, { headers })).toMatchObject({ status: 200 })
    expect(github.requests.slice(-3).map(({ method, path, status }) => [method, path, status])).toEqual([
      ['GET', '/repos/acme/notes', 200],
      ['GET', '/repos/acme/notes', 304],
      ['GET', '/repos/acme/notes', 200],
    ])
  })

  it('under an old name is redirected', async () => {
    const started = await start()
    const { octokit, here, repository } = await installed(started)
    await repository.rename('jottings')
    expect(await started.news()).toEqual(['repository.renamed'])
    expect(started.last('repository')).toMatchObject({
      changes: { repository: { name: { from: 'notes' } } },
      repository: { full_name: 'acme/jottings' },
    })
    expect((await octokit.rest.repos.get(here)).data.full_name).toBe('acme/jottings')
    const issue = await octokit.rest.issues.create({ ...here, title: 'Still found' })
    expect(issue.data.repository_url).toMatch(/acme\/jottings$/)
    expect(repository.issues).toMatchObject([{ title: 'Still found', user: { login: 'docalign[bot]' } }])
  })
})

describe('a manifest', () => {
  it('is exchanged for the credentials, once', async () => {
    const { github } = await start()
    const manifest = JSON.stringify({ redirect_url: 'http://127.0.0.1:1/done' })
    const form = await fetch(`${github.url}/settings/apps/new?state=x`, {
      method: 'POST',
      body: new URLSearchParams({ manifest }),
      redirect: 'manual',
    })
    const location = new URL(form.headers.get('location') ?? '')
    expect(location.searchParams.get('state')).toBe('x')
    const code = location.searchParams.get('code') ?? ''
    const exchange = () => ask(github, `/app-manifests/${code}/conversions`, undefined, { method: 'POST' })
    const { status, text } = await exchange()
    expect(status).toBe(201)
    expect(JSON.parse(text)).toMatchObject({
      id: github.app.id,
      pem: github.app.privateKey,
      webhook_secret: github.app.webhookSecret,
    })
    expect(await exchange()).toMatchObject({ status: 404 })
  })
})
