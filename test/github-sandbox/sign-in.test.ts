import { createHash } from 'node:crypto'
import type { GitHubSandbox } from 'github-sandbox/sandbox'
import { describe, expect, it } from 'vitest'
import { start } from './started.ts'

const CALLBACK = 'http://127.0.0.1:4000/login/callback'
const VERIFIER = 'v'.repeat(43)
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')

/** A sandbox in which somebody approves the app. */
async function approving(login: string | null = 'ada') {
  const { github } = await start()
  github.callbacksTo(CALLBACK)
  github.signInAs(login)
  return github
}

async function authorized(github: GitHubSandbox, parameters: Readonly<Record<string, string>> = {}) {
  const { clientId: client_id } = github.app
  const asked = { client_id, state: 's', code_challenge: CHALLENGE, code_challenge_method: 'S256', ...parameters }
  const answer = await fetch(`${github.url}/login/oauth/authorize?${new URLSearchParams(asked)}`, {
    redirect: 'manual',
  })
  const location = answer.headers.get('location')
  return { status: answer.status, back: location === null ? null : new URL(location) }
}

async function exchanged(github: GitHubSandbox, fields: Readonly<Record<string, string>>) {
  const { clientId: client_id, clientSecret: client_secret } = github.app
  const answer = await fetch(`${github.url}/login/oauth/access_token`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ client_id, client_secret, code_verifier: VERIFIER, ...fields }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

async function codeOf(github: GitHubSandbox): Promise<string> {
  return (await authorized(github)).back?.searchParams.get('code') ?? ''
}

async function tokenOf(github: GitHubSandbox): Promise<string> {
  return String((await exchanged(github, { code: await codeOf(github) })).body.access_token)
}

async function asked(github: GitHubSandbox, path: string, token: string) {
  const answer = await fetch(`${github.url}/api/v3${path}`, { headers: { authorization: `Bearer ${token}` } })
  // biome-ignore lint/suspicious/noExplicitAny: a test knows the shape that it reads
  return { status: answer.status, body: (await answer.json()) as any }
}

describe('signing in to an app', () => {
  it('leads back to the callback URL with a code that is good for one token', async () => {
    const github = await approving()
    const { status, back } = await authorized(github)
    expect([status, back?.origin, back?.pathname]).toEqual([302, 'http://127.0.0.1:4000', '/login/callback'])
    expect(back?.searchParams.get('state')).toBe('s')
    const code = back?.searchParams.get('code') ?? ''
    const { body } = await exchanged(github, { code, redirect_uri: CALLBACK })
    expect(body).toMatchObject({ access_token: expect.stringMatching(/^ghu_/), expires_in: 28_800, scope: '' })
    expect(await asked(github, '/user', String(body.access_token))).toMatchObject({ body: { login: 'ada' } })
    expect(await exchanged(github, { code })).toMatchObject({ status: 200, body: { error: 'bad_verification_code' } })
  })

  it.each([
    [{ code_verifier: 'w'.repeat(43) }, 'bad_verification_code'],
    [{ code: 'another' }, 'bad_verification_code'],
    [{ client_secret: 'guess' }, 'incorrect_client_credentials'],
    [{ client_id: 'Iv1.other' }, 'incorrect_client_credentials'],
    [{ redirect_uri: 'http://127.0.0.1:4000/login/callback/else' }, 'redirect_uri_mismatch'],
  ])('with %j gives no token, with the status 200', async (wrong, error) => {
    const github = await approving()
    const { status, body } = await exchanged(github, { code: await codeOf(github), ...wrong })
    expect([status, body.error, body.access_token]).toEqual([200, error, undefined])
  })

  it('is refused to another client, and leads nowhere but to the registered callback', async () => {
    const github = await approving()
    expect(await authorized(github, { client_id: 'Iv1.other' })).toEqual({ status: 404, back: null })
    for (const redirect_uri of ['https://evil.example/', 'http://127.0.0.1:4000/login', `${CALLBACK}s`]) {
      const { back } = await authorized(github, { redirect_uri })
      expect(back?.href.startsWith(`${CALLBACK}?error=redirect_uri_mismatch`), redirect_uri).toBe(true)
    }
  })

  it('may be declined', async () => {
    const { back } = await authorized(await approving(null))
    expect([back?.searchParams.get('error'), back?.searchParams.get('state')]).toEqual(['access_denied', 's'])
  })
})

describe("a person's token", () => {
  it('sees the installations and repositories in which they were given a role, and which', async () => {
    const github = await approving('bob')
    const [docs, code, other] = [
      await github.createRepository({ owner: 'acme', name: 'docs' }),
      await github.createRepository({ owner: 'acme', name: 'code' }),
      await github.createRepository({ owner: 'rival', name: 'else' }),
    ]
    const { id } = await github.install([docs, code])
    await github.install([other])
    docs.permission('bob', 'read')
    code.permission('bob', 'write')
    const token = await tokenOf(github)
    const installations = await asked(github, '/user/installations', token)
    expect(installations.body).toMatchObject({ total_count: 1, installations: [{ id, app_id: github.app.id }] })
    const { body } = await asked(github, `/user/installations/${id}/repositories?per_page=1&page=2`, token)
    expect([body.total_count, body.repositories.length]).toEqual([2, 1])
    expect(body.repositories[0]).toMatchObject({ full_name: 'acme/code', permissions: { push: true, admin: false } })
    docs.permission('bob', 'none')
    code.permission('bob', 'none')
    expect((await asked(github, `/user/installations/${id}/repositories`, token)).status).toBe(404)
    expect((await asked(github, '/user/installations', token)).body.total_count).toBe(0)
  })

  it('is refused when it is unknown, or was taken back', async () => {
    const github = await approving()
    const token = await tokenOf(github)
    expect((await asked(github, '/user', 'ghu_guess')).status).toBe(401)
    github.revokeUserTokens()
    expect((await asked(github, '/user', token)).status).toBe(401)
  })
})
