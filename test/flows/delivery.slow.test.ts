import { describe, expect, it } from 'vitest'
import { completed, describeSideBySide, eventually, quiet, useApp } from './app.ts'
import { POSTABLE, postedThrough } from './posted-through.ts'

const FILES = {
  'README.md': '# Widgets\n\nRun `npm run build`.\n',
  'package.json': '{"name":"widgets","scripts":{"build":"node x"}}\n',
}
const BROKEN = { 'package.json': '{"name":"widgets","scripts":{"compile":"node x"}}\n' }

const app = useApp()

describe('A delivery', () => {
  it('with a bad signature is refused and leaves nothing', async () => {
    const { repository } = await app.installed(FILES)
    await quiet(app, repository)
    const before = repository.checkRuns.length
    const payload = { ref: 'refs/heads/main', after: '1'.repeat(40), repository: { id: repository.id } }
    const { status } = await app.github.deliver('push', payload, { signature: `sha256=${'0'.repeat(64)}` })
    expect(status).toBe(401)
    await quiet(app, repository)
    expect(repository.checkRuns).toHaveLength(before)
  })

  it('is taken in at the root too, the address that the setup page gives', async () => {
    const { repository } = await app.installed(FILES)
    app.github.webhooksTo(`${app.url}/`)
    try {
      const sha = await repository.commit('main', BROKEN)
      expect(await completed(repository, sha)).toMatchObject({ conclusion: 'neutral' })
    } finally {
      app.github.webhooksTo(`${app.url}/api/github/webhooks`)
    }
  })

  it.each(['GET /', 'GET /api/github/webhooks', 'POST /api/github', 'GET /favicon.ico'])(
    'is nothing that %s could be: it says in JSON that nothing is there',
    async (request) => {
      const [method = '', path = ''] = request.split(' ')
      const answer = await fetch(`${app.url}${path}`, { method })
      expect([answer.status, await answer.json()]).toEqual([
        404,
        { error: { code: 'DOCALIGN_E404', message: 'there is nothing here' } },
      ])
    },
  )

  it('that comes again has one effect', async () => {
    const { repository } = await app.installed(FILES)
    const sha = await repository.commit('main', BROKEN)
    await completed(repository, sha)
    await quiet(app, repository)
    const push = app.github.deliveries.findLast(({ outgoing }) => outgoing.event === 'push')
    const writes = () =>
      app.github.requests.filter(({ method, path }) => method !== 'GET' && path.includes(repository.owner))
    const before = writes().length
    await app.github.redeliver(push?.guid ?? '')
    await quiet(app, repository)
    expect(writes()).toHaveLength(before)
  })

  it('that overtakes an older one leaves the newer state', async () => {
    const { repository } = await app.installed(FILES)
    const old = await repository.commit('feature', { 'a.js': '' }, { from: 'main' })
    await repository.openPullRequest({ head: 'feature' })
    await completed(repository, old)
    const opened = app.github.deliveries.findLast(({ outgoing }) => outgoing.event === 'pull_request')
    // GitHub tells the times of pull requests in whole seconds.
    app.github.advance(1100)
    const sha = await repository.commit('feature', BROKEN)
    await completed(repository, sha)
    await quiet(app, repository)
    const before = repository.checkRuns.length
    const payload = JSON.parse(opened?.body ?? '') as Record<string, unknown>
    await app.github.deliver('pull_request', payload)
    await quiet(app, repository)
    expect(repository.checkRuns).toHaveLength(before)
    expect(repository.comments).toHaveLength(1)
  })
})

describeSideBySide('A check run', () => {
  it('is made again when somebody asks for it', async () => {
    const { repository } = await app.installed(FILES)
    const sha = await repository.commit('main', BROKEN)
    const run = await completed(repository, sha)
    const before = app.github.requests.length
    await repository.rerequest(run.id)
    const again = () =>
      app.github.requests
        .slice(before)
        .filter(({ method, path }) => method === 'PATCH' && path.includes(`${repository.owner}/widgets/check-runs`))
    await eventually(() => expect(again().length).toBeGreaterThan(0))
    await completed(repository, sha)
  })

  it('is made again by its button, for the suite, and by a comment', async () => {
    const { repository } = await app.installed(FILES)
    const sha = await repository.commit('feature', BROKEN, { from: 'main' })
    const number = await repository.openPullRequest({ head: 'feature' })
    const run = await completed(repository, sha)
    const writes = () =>
      app.github.requests.filter(
        ({ method, path }) => method !== 'GET' && path.includes(`${repository.owner}/widgets/check-runs`),
      ).length
    for (const ask of [
      () => repository.requestAction(run.id, 'recheck'),
      () => repository.rerequestSuite(sha),
      () => repository.comment(number, '/docalign recheck'),
    ]) {
      await quiet(app, repository)
      const before = writes()
      await ask()
      await eventually(() => expect(writes()).toBeGreaterThan(before))
    }
    await quiet(app, repository)
    expect(repository.comments.filter(({ body }) => body.includes('docalign:sticky'))).toHaveLength(1)
  })

  it('with 60 annotations has them all, once', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `task-${index}`)
    const scripts = (rename: string) => Object.fromEntries(names.map((name) => [`${rename}${name}`, 'node x']))
    const { repository } = await app.installed({
      'README.md': `# Tasks\n\n${names.map((name) => `Run \`npm run ${name}\` now.\n`).join('\n')}`,
      'package.json': JSON.stringify({ name: 'tasks', scripts: scripts('') }),
    })
    const sha = await repository.commit('main', {
      'package.json': JSON.stringify({ name: 'tasks', scripts: scripts('new-') }),
    })
    const run = await completed(repository, sha)
    expect(new Set(run.annotations.map(({ start_line }) => start_line)).size).toBe(60)
    expect(run.annotations).toHaveLength(60)
  })

  it('too long for GitHub is cut and says so', async () => {
    const names = Array.from({ length: 220 }, (_, index) => `task-${index}-${'quarterly-'.repeat(6)}report`)
    const tasks = (rename: string) => Object.fromEntries(names.map((name) => [`${rename}${name}`, 'node x']))
    const { repository } = await app.installed({
      'README.md': `# Tasks\n\n${names.map((name) => `Run \`npm run ${name}\` now.\n`).join('\n')}`,
      'package.json': JSON.stringify({ name: 'tasks', scripts: tasks('') }),
    })
    const sha = await repository.commit('main', {
      'package.json': JSON.stringify({ name: 'tasks', scripts: tasks('new-') }),
    })
    const run = await completed(repository, sha)
    for (const part of [run.summary, run.text]) expect(Buffer.byteLength(part ?? '')).toBeLessThanOrEqual(65_535)
    expect(Buffer.byteLength(run.summary ?? '')).toBeGreaterThan(60_000)
    expect(run.conclusion).toBe('neutral')
  })
})

describeSideBySide('A repository', () => {
  it('that is renamed goes on under its new name', async () => {
    const { repository } = await app.installed(FILES)
    await repository.rename('gadgets')
    const sha = await repository.commit('main', BROKEN)
    expect(await completed(repository, sha)).toMatchObject({ conclusion: 'neutral' })
    expect(
      app.github.requests.some(
        ({ method, path }) => method === 'POST' && path.includes(`${repository.owner}/gadgets/check-runs`),
      ),
    ).toBe(true)
  })

  it('from which DocAlign is taken is forgotten, even while it is scanned', async () => {
    const { repository, installation } = await app.installed(FILES)
    await repository.commit('main', BROKEN)
    await app.github.uninstall(installation.id)
    await quiet(app, repository)
    const written = repository.checkRuns.length
    await repository.commit('main', FILES)
    await quiet(app, repository)
    expect(repository.checkRuns).toHaveLength(written)
    const push = app.github.deliveries.findLast(({ outgoing }) => outgoing.event === 'push')
    await app.github.deliver('push', JSON.parse(push?.body ?? '') as object)
    await quiet(app, repository)
    expect(repository.checkRuns).toHaveLength(written)
    // GitHub was asked, so it was not brought back from the event.
    expect(
      app.github.requests.some(
        ({ path, status }) => path === `/app/installations/${installation.id}/access_tokens` && status === 404,
      ),
    ).toBe(true)
  })
})

it('A check run and a comment are posted once, though GitHub does them and the connection drops before it says so', async () => {
  const { repository } = await app.installed(POSTABLE)
  await postedThrough(app, repository, { drop: 'after' })
})
