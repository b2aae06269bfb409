import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../../src/base/db/database.ts'
import { findNamespace } from '../../src/ledger/entries/namespaces.ts'
import { createToken } from '../../src/ledger/entries/tokens.ts'
import { openStandIn } from '../base/models/endpoint.ts'
import { eventually, useApp } from './app.ts'

/** An embedding model that knows one pair of words. */
const standIn = await openStandIn(({ body }) => ({
  vectors: (body.input ?? []).map((text) => [/vehicle|automobile/i.test(text) ? 1 : 0, 0.1]),
}))
const app = useApp({ models: { language: null, embedding: standIn.endpoint } })
afterAll(() => standIn.close())

it('A server with an embedding model finds entries in other words than theirs', async () => {
  const { repository } = await app.installed({ 'README.md': '# Garage\n\nSee `src/main.js`.\n', 'src/main.js': '' })
  const { queries, close } = await openDatabase({ databaseUrl: app.databaseUrl, dataFolder: '' })
  const namespace = await findNamespace(queries, `project:${repository.owner}/${repository.name}`)
  const { token } = await createToken(queries, [namespace?.id ?? 0])
  await close()
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${app.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await response.json()) as { results: { qa_id: string; channels: object }[]; trace: object }
  }
  await post('/qa', { qa_id: 'car', question: 'Where does it go?', answer: 'Each automobile has its own page.' })
  await post('/qa', { qa_id: 'tags', question: 'Which tags?', answer: 'Those of the front matter.' })
  await eventually(async () => {
    const { results, trace } = await post('/qa/search', { query: 'vehicle' })
    expect(results[0]).toMatchObject({ qa_id: 'car', channels: { vector: expect.any(Number) } })
    expect(trace).toMatchObject({ fallbackTriggered: false })
  })
  expect(standIn.received.map(({ path }) => path)).toContain('/v1/embeddings')
})
