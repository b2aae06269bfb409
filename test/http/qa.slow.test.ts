import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Queries } from '../../src/db/database.ts'
import { findNamespace } from '../../src/entries/namespaces.ts'
import { rebuildTrust } from '../../src/trust/store/refold.ts'
import { useTestDatabase } from '../databases.ts'
import { freshlyInstalled } from '../github/rows.ts'
import { type Served, served } from './served.ts'
import { EVENT, NOTES } from './validation-event.ts'

const NOW = Date.parse('2025-01-01T12:00:30Z')

const database = useTestDatabase()
let queries: Queries
let now = NOW
beforeAll(() => {
  queries = database.queries
})
beforeEach(async () => {
  now = NOW
  await freshlyInstalled(queries)
  await queries.deleteFrom('namespaces').execute()
  await queries.deleteFrom('api_tokens').execute()
})

const serve = (namespaces: readonly string[] = [NOTES], rate = 0) =>
  served(queries, { namespaces, rate, now: () => now })

async function withEntry(namespaces?: readonly string[]): Promise<Served> {
  const api = await serve(namespaces)
  const body = { qa_id: 'qa-1234', question: 'How are tests run?', answer: 'pytest -q', namespace: NOTES }
  expect((await api.ask('POST', '/qa', body)).status).toBe(201)
  return api
}

const events = () => queries.selectFrom('validation_events').selectAll().orderBy('id').execute()

describe('POST /qa/validate', () => {
  it('of 10,000 duplicates at once counts one', async () => {
    const { url, token } = await withEntry()
    const { Agent, request } = await import('node:http')
    const agent = new Agent({ keepAlive: true, maxSockets: 200 })
    const body = JSON.stringify(EVENT)
    const headers = { authorization: `Bearer ${token}`, 'content-length': Buffer.byteLength(body) }
    const post = (): Promise<number | undefined> =>
      new Promise((settle, refuse) => {
        const sent = request(`${url}/qa/validate`, { method: 'POST', agent, headers }, (response) => {
          response.resume().once('end', () => settle(response.statusCode))
        })
        // A connection that was kept open may be closed just when it is used again: clients send once more.
        const again = (error: Error) => (sent.reusedSocket ? post().then(settle, refuse) : refuse(error))
        sent.on('error', again).end(body)
      })
    const statuses = await Promise.all(Array.from({ length: 10_000 }, post))
    agent.destroy()
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await events()).toHaveLength(1)
    const namespace = await findNamespace(queries, NOTES)
    expect(await rebuildTrust(queries, namespace?.id ?? 0)).toEqual({ entries: 1, differences: [] })
  })
})
