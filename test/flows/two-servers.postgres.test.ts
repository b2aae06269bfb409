import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGitHub } from 'github-sandbox/start'
import { expect, it, onTestFinished } from 'vitest'
import { openNamespace } from '../../src/ledger/entries/namespaces.ts'
import { createToken } from '../../src/ledger/entries/tokens.ts'
import { rebuildTrust } from '../../src/ledger/trust/store/refold.ts'
import { openTestDatabase, testQueueSettings } from '../databases.ts'
import { settingsOf } from './database.ts'
import { serveAlone } from './server-process.ts'

it('Two servers, each a process of its own, count fifty posts at once exactly', { timeout: 120_000 }, async () => {
  const database = await openTestDatabase()
  const { databaseUrl, redisUrl, prefix: queuePrefix, remove } = testQueueSettings(database)
  const github = await startGitHub()
  const folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'docalign-flow-'))))
  onTestFinished(async () => {
    await github.close()
    await remove()
    await database.close()
    for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  })
  const servers = await Promise.all(
    folders.map((dataFolder) => serveAlone(github, settingsOf({ databaseUrl, redisUrl, dataFolder, queuePrefix }))),
  )
  const { queries } = database
  const namespace = await openNamespace(queries, 'project:acme/notes')
  const { token } = await createToken(queries, [namespace.id])
  const post = async (index: number, path: string, body: object): Promise<number> => {
    const { status } = await fetch(`${servers[index % 2]?.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    return status
  }
  expect(await post(0, '/qa', { qa_id: 'qa-1', question: 'How are the tests run?', answer: 'npm test' })).toBe(201)

  const posts = Array.from({ length: 50 }, (_, index) =>
    post(index, '/qa/validate', {
      qa_id: 'qa-1',
      result: index % 5 === 0 ? 'fail' : 'pass',
      signal_strength: 'strong',
      source: 'qa-run',
      external_id: `run-${index}`,
      ts: new Date(Date.now() - index * 1000).toISOString(),
    }),
  )
  expect(new Set(await Promise.all(posts))).toEqual(new Set([200]))
  expect(await queries.selectFrom('entry_trust').selectAll().execute()).toMatchObject([
    { strong_pass: 40, strong_fail: 10 },
  ])
  expect((await rebuildTrust(queries, namespace.id)).differences).toEqual([])
})
