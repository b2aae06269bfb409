import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Queries } from '../../../src/base/db/database.ts'
import { findNamespace } from '../../../src/ledger/entries/namespaces.ts'
import { rebuildTrust } from '../../../src/ledger/trust/store/refold.ts'
import { useTestDatabase } from '../../databases.ts'
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

/** The first line of the answer to the event, on a connection of its own: one that is kept may be closed just when it is used again. */
async function statusLine(port: number, token: string): Promise<string> {
  const body = JSON.stringify(EVENT)
  const head = [
    'POST /qa/validate HTTP/1.1',
    'Host: 127.0.0.1',
    `Authorization: Bearer ${token}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  const socket = connect({ host: '127.0.0.1', port })
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  return (await text(socket)).split('\r\n')[0] ?? ''
}

describe('POST /qa/validate', () => {
  // Half a minute on a machine of its own; beside other suites it waits for them.
  it('of 10,000 duplicates at once counts one', { timeout: 300_000 }, async () => {
    const { url, token } = await withEntry()
    const { port } = new URL(url)
    const lines: string[] = []
    let left = 10_000
    const client = async (): Promise<void> => {
      while (left-- > 0) lines.push(await statusLine(Number(port), token))
    }
    await Promise.all(Array.from({ length: 200 }, client))
    expect(lines).toHaveLength(10_000)
    expect(new Set(lines)).toEqual(new Set(['HTTP/1.1 200 OK']))
    expect(await events()).toHaveLength(1)
    const namespace = await findNamespace(queries, NOTES)
    expect(await rebuildTrust(queries, namespace?.id ?? 0)).toEqual({ entries: 1, differences: [] })
  })
})
