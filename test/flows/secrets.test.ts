import { expect, it } from 'vitest'
import { openDatabase } from '../../src/base/db/database.ts'
import { createToken } from '../../src/ledger/entries/tokens.ts'
import { completed, quiet, useApp } from './app.ts'
import { filesOf, rowsOf, secretsIn } from './written.ts'

const FILES = {
  'README.md': '# Widgets\n\nRun `npm run build`.\n',
  'package.json': '{"name":"widgets","scripts":{"build":"node x"}}\n',
}

const app = useApp()

// The log, models, sign-ins, and what goes wrong are in `secrets.slow.test.ts`.
it('No secret is in the database, the data folder, what GitHub is sent, or the answers', async () => {
  const { github } = app
  const { repository } = await app.installed(FILES)
  const change = { 'package.json': '{"name":"widgets","scripts":{"compile":"node x"}}\n' }
  const sha = await repository.commit('feature', change, { from: 'main' })
  await repository.openPullRequest({ head: 'feature' })
  await completed(repository, sha)
  await quiet(app, repository)
  const { queries, close } = await openDatabase({ databaseUrl: app.databaseUrl, dataFolder: '' })
  const namespace = await queries
    .selectFrom('namespaces')
    .select('id')
    .where('repository_id', '=', repository.id)
    .executeTakeFirstOrThrow()
  const { token } = await createToken(queries, [namespace.id])
  const answers: string[] = []
  for (const body of ['{"query":"npm run build"}', '{', JSON.stringify({ token })]) {
    const headers = { authorization: `Bearer ${token}` }
    answers.push(await (await fetch(`${app.url}/qa/search`, { method: 'POST', headers, body })).text())
  }
  const rows = await rowsOf(queries)
  await close()
  const written = {
    rows,
    files: filesOf(app.dataFolder),
    github: JSON.stringify(github.requests.map(({ path, body }) => [path, body])),
    answers: answers.join('\n'),
  }
  // It is looked at where something is.
  expect(rows).toContain('npm run build')
  expect(written.files).toContain('remote "origin"')
  expect(written.answers).toContain('npm run build')
  const { privateKey, webhookSecret, clientSecret } = github.app
  expect(
    secretsIn(written, [
      ['webhook secret', webhookSecret],
      ['private key', privateKey.split('\n')[3] ?? ''],
      ['private key', 'PRIVATE KEY-----'],
      ['client secret', clientSecret],
      ['token of the API', token],
      ['token of an installation', /ghs_[\da-f]{10}/],
      ['token of the App', /\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/],
    ]),
  ).toEqual([])
})
