import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Queries } from '../../../src/base/db/database.ts'
import { useTestDatabase } from '../../databases.ts'
import { type Served, served } from './served.ts'

const NOTES = 'project:acme/notes'
const START = Date.parse('2026-01-01T12:00:00Z')

const database = useTestDatabase()
let queries: Queries
let now = START
beforeAll(() => {
  queries = database.queries
})
beforeEach(async () => {
  now = START
  await queries.deleteFrom('namespaces').execute()
})

/** A namespace with answers about three things. */
async function withAnswers(): Promise<Served> {
  const api = await served(queries, { namespaces: [NOTES], now: () => now })
  for (const [qa_id, question, answer] of [
    ['export', 'How are notes exported?', 'Run the export command with a folder.'],
    ['formats', 'Which formats can notes have?', 'Notes are exported as Markdown or HTML.'],
    ['tags', 'Where are tags kept?', 'In the front matter of each page.'],
  ])
    await api.ask('POST', '/qa', { qa_id, question, answer })
  return api
}

const search = async (api: Served, body: object) => {
  const { status, body: answer } = await api.ask('POST', '/qa/search', body)
  return { status, answer, ids: ((answer.results ?? []) as { qa_id: string }[]).map(({ qa_id }) => qa_id) }
}

/** The signals of a session in the order of their kinds, once there are so many. */
const signals = (count: number) =>
  vi.waitFor(async () => {
    const rows = await queries.selectFrom('eval_feedback').selectAll().orderBy('event_type').orderBy('id').execute()
    expect(rows).toHaveLength(count)
    return rows
  })

describe('POST /qa/search', () => {
  it('answers with entries, their trust, and what found them', async () => {
    const api = await withAnswers()
    const { status, answer, ids } = await search(api, { query: 'how to export notes', limit: 2 })
    expect(status).toBe(200)
    expect(ids).toEqual(['export', 'formats'])
    const [first] = answer.results as Record<string, unknown>[]
    expect(first).toMatchObject({
      ...{ kind: 'qa', question: 'How are notes exported?', source_file: null, line: null },
      ...{ trust_score: 0.4, validation_level: 0, stale: false },
      ...{ heading_path: [], claims: { verified: 0, drifted: 0 } },
    })
    expect(Object.keys(first?.channels as object)).toContain('bm25')
    expect(answer).toMatchObject({ intent: 'understand', trace: { resultCount: 2, selectedMode: 'quick' } })
  })

  it('says when its results are only the nearest ones', async () => {
    const api = await withAnswers()
    const { answer: right } = await search(api, { query: 'where are tags kept' })
    expect(right).toMatchObject({ confidence: 1, is_guess: false })
    const { answer: guess, ids } = await search(api, { query: 'tags of payments' })
    expect(ids).toEqual(['tags'])
    expect(guess).toMatchObject({ confidence: expect.closeTo(0.32, 2), is_guess: true })
    const { answer: none } = await search(api, { query: 'zebra' })
    expect(none).toMatchObject({ results: [], confidence: 0, is_guess: false })
  })

  it.each<[string, unknown, string]>([
    ['an empty query', { query: '' }, 'query'],
    ['spaces alone', { query: '   ' }, 'query'],
    ['a query of 100 KB', { query: 'x'.repeat(100_000) }, 'query'],
    ['no query', {}, 'query'],
    ['a query that is no text', { query: { $ne: '' } }, 'query'],
    ['a limit of 0', { query: 'x', limit: 0 }, 'limit'],
    ['a limit of 1000', { query: 'x', limit: 1000 }, 'limit'],
    ['an intent that nobody has', { query: 'x', intent: 'destroy' }, 'intent'],
  ])('refuses %s', async (_, body, path) => {
    const api = await served(queries, { namespaces: [NOTES], now: () => now })
    const { status, answer } = await search(api, body as object)
    expect(status).toBe(400)
    expect(answer).toMatchObject({ error: { code: 'DOCALIGN_E711', details: [{ path }] } })
  })

  it.each(['& | !', 'a\0b', "'; drop table entries; --", 'كيف \u202e notes', '👩‍👩‍👧', 'note:*A & <2>', '\ud800'])(
    'answers %j',
    async (query) => {
      const api = await withAnswers()
      expect((await search(api, { query })).status).toBe(200)
    },
  )

  it('searches no namespace that the token is not for', async () => {
    const api = await withAnswers()
    expect((await search(api, { query: 'notes', namespace: 'project:acme/other' })).status).toBe(403)
    expect((await api.ask('POST', '/qa/search', { query: 'notes' }, { authorization: 'Bearer nobody' })).status).toBe(
      401,
    )
  })
})

describe('A session', () => {
  const session_id = 's-1'

  /** A session searches, and a minute later reads an entry. */
  const searchAndRead = async (api: Served, session: string, query: string, id: string) => {
    await search(api, { query, session_id: session })
    now += 60_000
    await api.ask('GET', `/qa/${id}?session_id=${session}`)
  }
  const triggersOf = async (api: Served, id: string) => (await api.ask('GET', `/qa/${id}`)).body.triggers

  it('that reads a result selects it, passes over what stood above, and is the second to teach it a phrase', async () => {
    const api = await withAnswers()
    const { ids, answer } = await search(api, { query: 'exported notes', session_id })
    const [skipped, read] = ids
    now += 60_000
    await api.ask('GET', `/qa/${read}?session_id=${session_id}`)
    const rows = await signals(2)
    expect(
      rows.map(({ event_type, entry_id, rank_in_results, query_id }) => [
        event_type,
        entry_id,
        rank_in_results,
        query_id,
      ]),
    ).toEqual([
      ['read_after_search', read, 1, answer.query_id],
      ['scroll_past', skipped, 0, answer.query_id],
    ])
    await searchAndRead(api, session_id, 'the exported notes', read ?? '')
    await signals(3)
    expect(await queries.selectFrom('entry_triggers').selectAll().execute()).toEqual([])
    await searchAndRead(api, 's-2', 'Exported notes?', read ?? '')
    await vi.waitFor(async () => {
      const phrases = await queries.selectFrom('entry_triggers').selectAll().execute()
      expect(phrases).toMatchObject([{ phrase: 'exported notes', learnt: true }])
    })
    const again = await search(api, { query: 'exported notes' })
    expect(again.ids[0]).toBe(read)
    expect((again.answer.results as { channels: object }[])[0]?.channels).toHaveProperty('trigger')
  })

  it('that taught a phrase by mistake: it is taken back, brings nothing up, and is not learnt again', async () => {
    const api = await withAnswers()
    const [, id = ''] = (await search(api, { query: 'exported notes' })).ids
    for (const session of ['s-1', 's-2']) await searchAndRead(api, session, 'exported notes', id)
    const triggers = () => triggersOf(api, id)
    await vi.waitFor(async () => expect(await triggers()).toEqual({ given: [], learnt: ['exported notes'] }))
    const path = `/qa/${id}/triggers`
    expect(await api.ask('DELETE', `${path}?phrase=other%20notes`)).toMatchObject({ status: 404 })
    expect(await api.ask('DELETE', `${path}?phrase=Exported%20notes`)).toMatchObject({
      status: 200,
      body: { ok: true, qa_id: id, forgotten: ['exported notes'] },
    })
    expect(await triggers()).toEqual({ given: [], learnt: [] })
    const { answer, ids } = await search(api, { query: 'exported notes' })
    expect(JSON.stringify(answer.results)).not.toContain('"trigger"')
    expect(ids[1]).toBe(id)
    await searchAndRead(api, 's-3', 'exported notes', id)
    await signals(6)
    expect(await triggers()).toEqual({ given: [], learnt: [] })
    expect(await api.ask('DELETE', path)).toMatchObject({ status: 200, body: { forgotten: [] } })
    expect(await api.ask('DELETE', '/qa/nothing/triggers')).toMatchObject({ status: 404 })
  })

  it('whose result fails takes back the phrase that brought it up, and no other', async () => {
    const api = await withAnswers()
    const [, id = ''] = (await search(api, { query: 'exported notes' })).ids
    for (const session of ['s-1', 's-2']) await searchAndRead(api, session, 'exported notes', id)
    for (const session of ['s-1', 's-2']) await searchAndRead(api, session, 'notes formats', id)
    await vi.waitFor(async () =>
      expect(await triggersOf(api, id)).toEqual({ given: [], learnt: ['exported notes', 'notes formats'] }),
    )
    await search(api, { query: 'where are exported notes kept', session_id: 's-3' })
    const report = { qa_id: id, result: 'fail', signal_strength: 'medium', source: 'qa-run' }
    await api.ask('POST', '/qa/validate', { ...report, client: { session_id: 's-3' } })
    await vi.waitFor(async () => expect(await triggersOf(api, id)).toEqual({ given: [], learnt: ['notes formats'] }))
  })

  it('that asks much the same again did not find it', async () => {
    const api = await withAnswers()
    await search(api, { query: 'export notes folder', session_id })
    now += 60_000
    await search(api, { query: 'export notes to folder', session_id })
    // So few entries teach no space: the words are compared.
    expect((await signals(1))[0]).toMatchObject({
      event_type: 're_search',
      entry_id: null,
      metadata: { similarity: expect.any(Number) },
    })
  })

  it('that validates a result says whether it was useful', async () => {
    const api = await withAnswers()
    const { ids } = await search(api, { query: 'exported notes', session_id })
    const validate = (qa_id: string | undefined, result: string) =>
      api.ask('POST', '/qa/validate', {
        qa_id,
        result,
        signal_strength: 'medium',
        source: 'qa-run',
        client: { session_id },
      })
    await validate(ids[0], 'pass')
    await validate(ids[1], 'fail')
    await validate('tags', 'pass')
    expect((await signals(2)).map(({ event_type, entry_id }) => [event_type, entry_id])).toEqual([
      ['validate_not_useful', ids[1]],
      ['validate_useful', ids[0]],
    ])
  })
})
