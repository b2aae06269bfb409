import { connect, createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../src/base/db/database.ts'
import { useTestDatabase } from '../../databases.ts'
import { START } from '../../ledger/learning/kept.ts'
import { listening } from '../../silent-server.ts'
import { freshlyInstalled } from '../github/rows.ts'
import { served } from './served.ts'

const NOTES = 'project:acme/notes'
const RULE = '/rules/7d8b8f3e-5d0e-4d0c-9c41-2f2a6c9f2f11'

const database = useTestDatabase()

/** The same database at an address of its own, which can be taken away. */
async function reachable() {
  const to = new URL(database.url)
  const ends: (() => void)[] = []
  const relay = createServer((socket) => {
    const upstream = connect(Number(to.port || 5432), to.hostname)
    for (const end of [socket, upstream]) end.on('error', () => {})
    socket.pipe(upstream).pipe(socket)
    ends.push(
      () => socket.destroy(),
      () => upstream.destroy(),
    )
  })
  const at = new URL(database.url)
  at.port = String(await listening(relay))
  at.hostname = '127.0.0.1'
  const opened = await openDatabase({ databaseUrl: at.href, dataFolder: '' })
  onTestFinished(() => opened.close())
  const leave = (): void => {
    relay.close()
    for (const end of ends) end()
  }
  return { queries: opened.queries, leave }
}

it('answers DOCALIGN_E301 on every route while the database is away, and when it cannot look the token up', async () => {
  await freshlyInstalled(database.queries)
  const { queries, leave } = await reachable()
  let now = START
  const api = await served(queries, { namespaces: [NOTES], now: () => now, expectsWarnings: true })
  // What is known of a token is remembered for seconds.
  expect(await api.ask('GET', '/rules')).toMatchObject({ status: 200, body: { rules: [] } })
  leave()
  const FEEDBACK = { claim_id: 'c1', feedback_type: 'thumbs_down' }
  const asked: readonly (readonly [string, string, object?])[] = [
    ['POST', '/qa/validate', { qa_id: 'q1', result: 'pass', source: 'qa-run' }],
    ['POST', '/qa', { question: 'Does it work?', answer: 'Yes.' }],
    ['GET', '/qa/q1'],
    ['POST', '/qa/search', { query: 'work' }],
    ['DELETE', '/qa/q1/triggers'],
    ['GET', '/epochs'],
    ['GET', '/epochs/1'],
    ['POST', '/feedback', FEEDBACK],
    ['POST', '/quick-pick', { claim_id: 'c1', reason: 'will_fix_later' }],
    ['GET', '/rules'],
    ['DELETE', RULE],
  ]
  const away = { status: 503, body: { error: { code: 'DOCALIGN_E301', retryable: true } } }
  for (const [method, path, body] of asked)
    expect([path, await api.ask(method, path, body)]).toMatchObject([path, away])
  now += 10_000
  expect(await api.ask('GET', '/rules')).toMatchObject(away)
})
