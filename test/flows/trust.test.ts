import type { SandboxRepository } from 'github-sandbox/sandbox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../src/base/db/database.ts'
import { findNamespace } from '../../src/ledger/entries/namespaces.ts'
import { createToken } from '../../src/ledger/entries/tokens.ts'
import { trustedEntries } from '../../src/ledger/entries/trusted.ts'
import { rebuildTrust } from '../../src/ledger/trust/store/refold.ts'
import { overHttp } from '../app/mcp/clients.ts'
import { checkRunsOf, completed, quiet, useApp } from './app.ts'

const FILES = {
  'README.md': '# Widgets\n\nRun `npm test`, or `npm run build`. See `src/main.js`.\n',
  'package.json': '{"name":"widgets","scripts":{"test":"node --test","build":"node x"}}\n',
  'src/main.js': 'export const main = 1\n',
  '.github/workflows/ci.yml': `on: [push, pull_request]
jobs:
  test:
    strategy:
      matrix:
        node: [20, 22]
        os: [ubuntu-latest]
    steps:
      - uses: actions/checkout@v4
      - run: npm ci
      - run: npm test
  lint:
    steps:
      - run: npx eslint .
`,
}
const JOBS = ['test (20, ubuntu-latest)', 'test (22, ubuntu-latest)']

const app = useApp()
let database: Database
beforeAll(async () => {
  database = await openDatabase({ databaseUrl: app.databaseUrl, dataFolder: '' })
})
afterAll(() => database.close())

/** What CI said of each claim: `npm test strong pass counted`. */
async function ciEvents({ owner }: SandboxRepository): Promise<string[]> {
  const namespace = await findNamespace(database.queries, `project:${owner}/widgets`)
  const rows = await database.queries
    .selectFrom('validation_events')
    .innerJoin('entries', 'entries.key', 'validation_events.entry')
    .select(['answer', 'signal_strength', 'result', 'provisional', 'validation_events.id', 'replaces'])
    .where('namespace_id', '=', namespace?.id ?? 0)
    .where('source', '=', 'ci')
    .orderBy('validation_events.id')
    .execute()
  const replaced = new Set(rows.map(({ replaces }) => replaces))
  return rows
    .filter(({ id }) => !replaced.has(id))
    .map((row) => `${row.answer} ${row.signal_strength} ${row.result}${row.provisional ? ' provisional' : ''}`)
}

async function trustOf({ owner }: SandboxRepository): Promise<Record<string, number>> {
  const namespace = await findNamespace(database.queries, `project:${owner}/widgets`)
  const entries = await trustedEntries(database.queries, namespace?.id ?? 0)
  return Object.fromEntries(entries.map(({ answer, state }) => [answer, state.score.trust_score]))
}

it('The checks of a matrix are one strong pass for the documented command that they ran, and a fork moves nothing', async () => {
  const { repository } = await app.installed(FILES)
  const sha = await repository.commit('main', { 'src/other.js': '' })
  await completed(repository, sha)
  const before = await trustOf(repository)
  for (const name of [...JOBS, 'lint']) await repository.checkRun({ sha, name, conclusion: 'success' })
  await quiet(app, repository)
  expect(checkRunsOf(repository, sha).at(-1)?.summary).toContain('**CI on this head** 3 passed — recorded.')
  expect(await ciEvents(repository)).toEqual(['npm test strong pass'])
  const after = await trustOf(repository)
  expect(after).toEqual({ ...before, 'npm test': (before['npm test'] ?? 0) + 0.05 })
  const namespace = await findNamespace(database.queries, `project:${repository.owner}/widgets`)
  expect((await rebuildTrust(database.queries, namespace?.id ?? 0)).differences).toEqual([])

  // A fork may call its branch as the default one.
  const fork = await repository.fork('someone-else')
  const head = await fork.commit('main', { 'src/other.js': 'changed' })
  await repository.openPullRequest({ head: 'main', fork })
  await completed(repository, head)
  await repository.checkRun({ sha: head, name: JOBS[0] ?? '', conclusion: 'failure' })
  await quiet(app, repository)
  expect(checkRunsOf(repository, head).at(-1)?.summary).toContain(
    '1 failed (`test (20, ubuntu-latest)`) — recorded; it counts only where it is the head of `main`.',
  )
  expect(await ciEvents(repository)).toEqual(['npm test strong pass', 'npm test strong fail provisional'])
  expect(await trustOf(repository)).toEqual(after)
})

it('Agents read over MCP what scans found', async () => {
  const { repository } = await app.installed(FILES)
  const namespace = await findNamespace(database.queries, `project:${repository.owner}/widgets`)
  const { token } = await createToken(database.queries, [namespace?.id ?? 0])
  const agent = await overHttp(`${app.url}/mcp`, token)
  const { data } = await agent.call('get_docs_for_file', { file: 'src/main.js' })
  expect(data).toMatchObject({ docs: [{ doc_file: 'README.md', claims: [{ line: 3, verdict: 'verified' }] }] })
})
