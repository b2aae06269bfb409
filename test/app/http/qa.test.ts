import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Queries } from '../../../src/base/db/database.ts'
import { findNamespace } from '../../../src/ledger/entries/namespaces.ts'
import { revokeToken } from '../../../src/ledger/entries/tokens.ts'
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

describe('POST /qa/validate', () => {
  it('answers with what the entry has come to', async () => {
    const { ask } = await withEntry()
    const { status, body } = await ask('POST', '/qa/validate', EVENT)
    expect([status, body]).toEqual([
      200,
      { ok: true, trust_score: 0.45, validation_level: 0, expires_at: '2025-05-01T12:00:30.000Z' },
    ])
    expect(await events()).toMatchObject([
      { source: 'qa-run', result: 'pass', context: EVENT.context, client: EVENT.client, ts: new Date(EVENT.ts) },
    ])
  })

  it('keeps no output, only what the event may say', async () => {
    const { ask } = await withEntry()
    await ask('POST', '/qa/validate', { ...EVENT, extra: 1, context: { command: 'ls', stdout: 'secret' } })
    expect(await events()).toMatchObject([{ context: { command: 'ls' } }])
    const answer = await ask('POST', '/qa/validate', { ...EVENT, context: { stdout_digest: 'a secret\nline' } })
    expect(answer).toMatchObject({ status: 400, body: { error: { details: [{ path: 'context.stdout_digest' }] } } })
  })

  it('takes the strength from the command, and the namespace from the token, where they are left out', async () => {
    const { ask } = await withEntry()
    const { signal_strength: _, namespace: __, ...rest } = EVENT
    await ask('POST', '/qa/validate', rest)
    await ask('POST', '/qa/validate', { ...rest, context: { command: 'python sync.py' } })
    await ask('POST', '/qa/validate', { ...rest, context: null })
    expect((await events()).map((row) => row.signal_strength)).toEqual(['strong', 'medium', 'weak'])
  })

  it('counts an event once, by its external id or by all that it says', async () => {
    const { ask } = await withEntry()
    await ask('POST', '/qa/validate', EVENT)
    expect((await ask('POST', '/qa/validate', EVENT)).body).toMatchObject({ trust_score: 0.45, duplicate: true })
    await ask('POST', '/qa/validate', { ...EVENT, external_id: 'run-7' })
    expect((await ask('POST', '/qa/validate', { ...EVENT, ts: undefined, external_id: 'run-7' })).body).toMatchObject({
      duplicate: true,
    })
    const { ts: _, ...timeless } = EVENT
    await ask('POST', '/qa/validate', timeless)
    expect((await ask('POST', '/qa/validate', timeless)).body.duplicate).toBeUndefined()
    expect(await events()).toHaveLength(4)
  })

  it('says when an event is ignored', async () => {
    const { ask } = await withEntry()
    for (const external_id of ['a', 'b']) await ask('POST', '/qa/validate', { ...EVENT, external_id })
    const weak = { ...EVENT, external_id: 'c', result: 'fail', signal_strength: 'weak' }
    expect((await ask('POST', '/qa/validate', weak)).body).toMatchObject({
      ok: true,
      trust_score: 0.5,
      ignored: 'a weak fail against two or more strong passes',
    })
  })

  it.each([
    ['a body that is no JSON', '{', 400, 'DOCALIGN_E710', 'the body is not JSON'],
    ['no body', undefined, 400, 'DOCALIGN_E711', 'Invalid input: expected object, received undefined'],
    [
      'a bad result',
      { ...EVENT, result: 'maybe' },
      400,
      'DOCALIGN_E711',
      'result: Invalid option: expected one of "pass"|"fail"',
    ],
    [
      'a bad strength',
      { ...EVENT, signal_strength: 'huge' },
      400,
      'DOCALIGN_E711',
      'signal_strength: Invalid option: expected one of "strong"|"medium"|"weak"',
    ],
    ['a time that is none', { ...EVENT, ts: 'yesterday' }, 400, 'DOCALIGN_E711', 'ts: Invalid ISO datetime'],
    ['a time in the future', { ...EVENT, ts: '2025-01-01T12:05:31Z' }, 400, 'DOCALIGN_E718', 'ts: is in the future'],
    [
      'a time long ago',
      { ...EVENT, ts: '2023-11-01T00:00:00Z' },
      400,
      'DOCALIGN_E718',
      'ts: is more than 400 days ago',
    ],
    [
      'another namespace',
      { ...EVENT, namespace: 'project:acme/other' },
      403,
      'DOCALIGN_E713',
      'the token is not for the namespace project:acme/other',
    ],
    [
      'an entry that is not there',
      { ...EVENT, qa_id: 'qa-9' },
      404,
      'DOCALIGN_E714',
      `there is no entry qa-9 in ${NOTES}`,
    ],
    ['2 MB', { ...EVENT, padding: 'x'.repeat(2_000_000) }, 413, 'DOCALIGN_E716', 'the body has more than 1 MiB'],
  ])('refuses %s', async (_, body, status, code, message) => {
    const { ask } = await withEntry()
    const answer = await ask('POST', '/qa/validate', body)
    expect(answer).toMatchObject({ status, body: { error: { code, message } } })
    expect(await events()).toEqual([])
  })

  it('finds an entry that was deleted and made again, and none that is gone', async () => {
    const { ask } = await withEntry()
    await ask('POST', '/qa/validate', { ...EVENT, external_id: 'first' })
    await queries.deleteFrom('entries').execute()
    expect((await ask('POST', '/qa/validate', EVENT)).status).toBe(404)
    await ask('POST', '/qa', { qa_id: 'qa-1234', question: 'How?', answer: 'pytest', namespace: NOTES })
    await ask('POST', '/qa/validate', { ...EVENT, external_id: 'second' })
    await queries.deleteFrom('entries').execute()
    await ask('POST', '/qa', { qa_id: 'qa-1234', question: 'How?', answer: 'pytest -v', namespace: NOTES })
    const posts = ['third', 'fourth'].map((external_id) => ask('POST', '/qa/validate', { ...EVENT, external_id }))
    expect((await Promise.all(posts)).map(({ status }) => status)).toEqual([200, 200])
    expect(await queries.selectFrom('entry_trust').selectAll().execute()).toMatchObject([{ strong_pass: 2 }])
  })

  it('takes a time that is a little ahead: clocks differ', async () => {
    const { ask } = await withEntry()
    expect((await ask('POST', '/qa/validate', { ...EVENT, ts: '2025-01-01T13:05:29+01:00' })).status).toBe(200)
  })

  it('names everything that is wrong', async () => {
    const { ask } = await withEntry()
    const { body } = await ask('POST', '/qa/validate', { ...EVENT, result: 1, qa_id: 'a b' })
    expect(body).toMatchObject({ error: { details: [{ path: 'qa_id' }, { path: 'result' }] } })
  })

  it('of many duplicates at once counts one', async () => {
    const { ask } = await withEntry()
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask('POST', '/qa/validate', EVENT)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await events()).toHaveLength(1)
  })

  it('counts 50 posts at once to two servers exactly', async () => {
    const one = await withEntry()
    const two = await serve()
    const posts = Array.from({ length: 50 }, (_, index) =>
      (index % 2 ? one : two).ask('POST', '/qa/validate', {
        ...EVENT,
        external_id: `run-${index}`,
        result: index % 5 === 0 ? 'fail' : 'pass',
      }),
    )
    await Promise.all(posts)
    expect(await queries.selectFrom('entry_trust').selectAll().execute()).toMatchObject([
      { strong_pass: 40, strong_fail: 10 },
    ])
    const namespace = await findNamespace(queries, NOTES)
    expect((await rebuildTrust(queries, namespace?.id ?? 0)).differences).toEqual([])
  })
})

describe('A token', () => {
  it.each([
    ['is missing', {}, 'a token is needed: Authorization: Bearer TOKEN'],
    ['is no bearer token', { authorization: 'Basic abc' }, 'a token is needed: Authorization: Bearer TOKEN'],
    ['is not known', { authorization: 'Bearer docalign_x' }, 'the token is not known'],
  ])('that %s is asked for', async (_, headers: Record<string, string>, message) => {
    const { url } = await serve()
    for (const path of ['/qa/qa-1', '/qa/validate', '/qa']) {
      const answer = await fetch(`${url}${path}`, { method: path === '/qa/qa-1' ? 'GET' : 'POST', headers })
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      expect(await answer.json()).toEqual({ error: { code: 'DOCALIGN_E712', message, retryable: false } })
    }
  })

  it('is not stored', async () => {
    const { token } = await serve()
    const rows = await queries.selectFrom('api_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(token).toMatch(/^docalign_[\w-]{43}$/)
  })

  it('that was revoked is good for seconds at most', async () => {
    const { ask } = await withEntry()
    const { id } = await queries.selectFrom('api_tokens').select('id').executeTakeFirstOrThrow()
    expect(await revokeToken(queries, id)).toBe(true)
    expect(await revokeToken(queries, id)).toBe(false)
    now += 6000
    expect((await ask('GET', '/qa/qa-1234')).status).toBe(401)
  })

  it('may make so many requests a minute', async () => {
    const { ask } = await serve([NOTES], 3)
    const statuses: number[] = []
    for (let index = 0; index < 4; index++) statuses.push((await ask('GET', '/qa/none')).status)
    expect(statuses).toEqual([404, 404, 404, 429])
    const refused = await ask('GET', '/qa/none')
    expect(refused.headers.get('retry-after')).toBe('20')
    expect(refused.body).toMatchObject({ error: { code: 'DOCALIGN_E717', retryable: true } })
    now += 20_000
    expect((await ask('GET', '/qa/none')).status).toBe(404)
  })
})

describe('POST /qa', () => {
  it('adds an entry, names it, and writes it anew', async () => {
    const { ask } = await serve()
    const added = await ask('POST', '/qa', { question: 'How?', answer: 'So.' })
    expect(added).toMatchObject({ status: 201, body: { ok: true, namespace: NOTES, created: true } })
    const qa_id = added.body.qa_id
    expect(qa_id).toMatch(/^qa-/)
    const again = await ask('POST', '/qa', { qa_id, question: 'How?', answer: 'Thus.', source_file: 'a.md', line: 3 })
    expect(again).toMatchObject({ status: 200, body: { qa_id, created: false } })
    expect((await ask('GET', `/qa/${qa_id}`)).body).toMatchObject({
      ...{ answer: 'Thus.', source_file: 'a.md', line: 3, last_line: null, heading_path: [] },
    })
  })

  it('refuses a line that no file has', async () => {
    const { ask } = await serve()
    expect(await ask('POST', '/qa', { question: 'How?', answer: 'So.', line: 2 ** 31 })).toMatchObject({
      status: 400,
      body: { error: { code: 'DOCALIGN_E711' } },
    })
  })

  it('does not write over a claim', async () => {
    const { ask } = await serve()
    const { id } = (await findNamespace(queries, NOTES)) ?? { id: 0 }
    await queries
      .insertInto('entries')
      .values({
        ...{ namespace_id: id, id: 'abc', kind: 'claim', claim_type: 'link', question: null, answer: 'a' },
        ...{ source_file: 'a.md', line: 1, created_at: new Date(), updated_at: new Date() },
      })
      .execute()
    expect(await ask('POST', '/qa', { qa_id: 'abc', question: 'a', answer: 'b' })).toMatchObject({
      status: 409,
      body: { error: { code: 'DOCALIGN_E715' } },
    })
  })

  it('wants to know where, when the token is for several namespaces', async () => {
    const { ask } = await serve([NOTES, 'team:docs'])
    const body = { question: 'How?', answer: 'So.' }
    expect(await ask('POST', '/qa', body)).toMatchObject({ status: 400, body: { error: { code: 'DOCALIGN_E711' } } })
    expect((await ask('POST', '/qa', { ...body, namespace: 'team:docs' })).body).toMatchObject({
      namespace: 'team:docs',
    })
  })
})

describe('GET /qa/:id', () => {
  it('shows statistics, score, level, time to live, the last events, and why', async () => {
    const { ask } = await withEntry()
    await ask('POST', '/qa/validate', { ...EVENT, external_id: 'a' })
    await ask('POST', '/qa/validate', { ...EVENT, external_id: 'b', result: 'fail', signal_strength: 'medium' })
    expect((await ask('GET', '/qa/qa-1234')).body).toMatchObject({
      qa_id: 'qa-1234',
      namespace: NOTES,
      kind: 'qa',
      question: 'How are tests run?',
      stats: { total_pass: 1, total_fail: 1, strong_pass: 1, medium_fail: 1, consecutive_fail: 1, last_result: 'fail' },
      score: { trust_score: 0.32, validation_level: 0 },
      ttl: { expires_at: '2025-05-01T12:00:30.000Z' },
      level: 'candidate',
      stale: false,
      why: '0.32 (candidate): 1 strong pass (+0.25), 1 medium fail (−0.15), 1 fail in a row (−0.50), the last today.',
      anomalies: [],
      events: [
        { external_id: 'b', result: 'fail', status: 'counted', ts: '2025-01-01T12:00:00.000Z' },
        { external_id: 'a', result: 'pass', status: 'counted', context: { command: 'pytest -q' } },
      ],
    })
  })

  it('asks for the namespace when several have the id', async () => {
    const { ask } = await withEntry([NOTES, 'team:docs'])
    await ask('POST', '/qa', { qa_id: 'qa-1234', question: 'a', answer: 'b', namespace: 'team:docs' })
    expect(await ask('GET', '/qa/qa-1234')).toMatchObject({ status: 409, body: { error: { code: 'DOCALIGN_E715' } } })
    const shown = await ask('GET', '/qa/qa-1234?namespace=team:docs')
    expect(shown.body).toMatchObject({ namespace: 'team:docs', answer: 'b' })
    expect((await ask('GET', '/qa/qa-1234?namespace=team:other')).status).toBe(403)
  })

  it('does not show entries of other namespaces', async () => {
    await withEntry()
    const { ask } = await serve(['team:docs'])
    expect(await ask('GET', '/qa/qa-1234')).toMatchObject({ status: 404, body: { error: { code: 'DOCALIGN_E714' } } })
  })
})

it('Other paths and methods are left to others', async () => {
  const { url } = await serve()
  for (const [method, path] of [
    ['DELETE', '/qa/x'],
    ['GET', '/qa/x/y'],
    ['GET', '/qa/'],
    ['POST', '/qarr'],
  ])
    expect((await fetch(`${url}${path}`, { method: method ?? '' })).status).toBe(404)
})
