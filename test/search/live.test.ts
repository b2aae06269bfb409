import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Queries } from '../../src/base/db/database.ts'
import type { Namespace } from '../../src/ledger/entries/namespaces.ts'
import { createSearch, type Search } from '../../src/search/live/search.ts'
import { useTestDatabase } from '../databases.ts'
import { addEntries, type Given, NOW, record, testNamespace } from './namespace.ts'

const database = useTestDatabase()
let queries: Queries
let namespace: Namespace
let search: Search
const problems: object[] = []
beforeAll(() => {
  queries = database.queries
})
beforeEach(async () => {
  namespace = await testNamespace(queries)
  search = createSearch({ queries, now: () => NOW, log: { warn: (fields) => problems.push(fields) }, features: [] })
})
afterEach(async () => {
  await search.close()
  expect(problems.splice(0)).toEqual([])
})

const ask = (query: string, more: Partial<Parameters<Search['search']>[0]> = {}) =>
  search.search({
    namespace,
    query,
    limit: 10,
    intent: null,
    sessionId: null,
    excludeStale: false,
    tool: 'test',
    ...more,
  })
const ids = async (query: string, more = {}) => (await ask(query, more)).results.map(({ entry }) => entry.id)

const twins = (...names: readonly string[]): Given[] =>
  names.map((id) => ({ id, question: 'How are notes exported', answer: 'Run the export command with a folder.' }))
const others: Given[] = ['Tags', 'Themes', 'Shortcuts', 'Backups', 'Sync', 'Accounts', 'Fonts', 'Plugins'].map(
  (id) => ({
    id,
    answer: `${id} are set on the page of settings, under ${id.toLowerCase()}.`,
  }),
)

describe('Among entries that are equally relevant', () => {
  it('the one that has proved itself comes first, and an unproved one is left out', async () => {
    await addEntries(queries, namespace, [...twins('fresh', 'basic', 'canonical'), ...others], NOW - 80 * 86_400_000)
    await record(queries, namespace, 'basic', ['pass', 'pass'])
    await record(queries, namespace, 'canonical', ['pass', 'pass', 'pass', 'pass', 'pass', 'pass', 'pass', 'pass'])
    expect((await ids('how to export notes')).slice(0, 3)).toEqual(['canonical', 'basic'])
    expect(await ids('tags')).toContain('Tags')
  })

  it('an unproved one comes before those that hardly match', async () => {
    await addEntries(queries, namespace, [...twins('fresh'), ...others])
    expect((await ids('how to export notes'))[0]).toBe('fresh')
  })

  it('a stale one falls, and is left out when nobody wants it', async () => {
    await addEntries(queries, namespace, [...twins('aged', 'kept'), ...others], NOW - 89 * 86_400_000)
    for (const id of ['aged', 'kept']) await record(queries, namespace, id, ['pass', 'pass', 'pass'])
    const first2 = async () => (await ids('export notes')).slice(0, 2)
    const order = await first2()
    const first = order[0] ?? ''
    await sql`update entry_trust set expires_at = ${new Date(NOW - 1)} from entries e where e.key = entry
      and e.id = ${first} and e.namespace_id = ${namespace.id}`.execute(queries)
    expect(await first2()).toEqual(order.toReversed())
    const fresh = await ids('export notes', { excludeStale: true })
    expect(fresh).toContain(order[1])
    expect(fresh).not.toContain(first)
    expect((await ask('export notes')).results[1]).toMatchObject({ entry: { isStale: true }, boosts: { stale: 0.8 } })
  })

  it('a failing one falls', async () => {
    await addEntries(queries, namespace, twins('failing', 'passing'), NOW - 30 * 86_400_000)
    await record(queries, namespace, 'passing', ['pass', 'pass', 'pass', 'fail', 'pass'])
    await record(queries, namespace, 'failing', ['pass', 'pass', 'pass', 'pass', 'fail'])
    expect((await ids('export notes'))[0]).toBe('passing')
  })
})

it('A phrase of nothing but common words is found word for word', async () => {
  await addEntries(queries, namespace, [...others, { id: 'who', answer: 'On who can do   what, ask the owners.' }])
  expect(await ids('Who can do what?')).toEqual(['who'])
  expect(await ids('who is who')).toEqual([])
})

describe('An entry', () => {
  it('is found as soon as it is written, and as it was written last', async () => {
    await addEntries(queries, namespace, others)
    expect(await ids('zebra')).toEqual([])
    await addEntries(queries, namespace, [{ id: 'new', answer: 'The zebra crossing' }])
    expect(await ids('zebra')).toEqual(['new'])
    await addEntries(queries, namespace, [{ id: 'new', question: 'what', answer: 'The pelican crossing' }])
    expect(await ids('zebra')).toEqual([])
    expect(await ids('pelican')).toEqual(['new'])
  })

  // The embedded database has one session for all: no transaction is open while others ask.
  it.skipIf(!process.env.TEST_DATABASE_URL)(
    'of a transaction that was open during a search is not missed',
    async () => {
      await addEntries(queries, namespace, others)
      await ids('tags')
      await queries.connection().execute(async (other) => {
        await sql`begin`.execute(other)
        await saveAnswerIn(other, 'late')
        await addEntries(queries, namespace, [{ id: 'later', answer: 'A pangolin too' }])
        expect(await ids('pangolin')).toEqual(['later'])
        await sql`commit`.execute(other)
      })
      expect((await ids('pangolin')).toSorted()).toEqual(['late', 'later'])
    },
  )

  it('that went out of the docs is found no more', async () => {
    await addEntries(queries, namespace, [...twins('gone'), ...others])
    expect(await ids('export')).toEqual(['gone'])
    await queries
      .updateTable('entries')
      .set({ retired_at: new Date(NOW) })
      .where('id', '=', 'gone')
      .execute()
    expect(await ids('export')).toEqual([])
  })

  it('of another namespace is never found', async () => {
    const other = await testNamespace(queries)
    await addEntries(queries, other, twins('secret'))
    await addEntries(queries, namespace, others)
    expect(await ids('how are notes exported')).not.toContain('secret')
  })

  it('of AGENTS.md stands in the first five when it matches at all', async () => {
    const many = Array.from({ length: 12 }, (_, i) => ({
      id: `doc${i}`,
      question: 'export notes',
      answer: `export notes, export notes ${i}`,
      file: `docs/${i}.md`,
    }))
    await addEntries(queries, namespace, [
      ...many,
      {
        id: 'rule',
        question: 'Style',
        answer:
          'Before an export of anything: ask, write a test, and keep to the style of this house in all that you do',
        file: 'AGENTS.md',
      },
    ])
    expect((await ids('export notes')).indexOf('rule')).toBeLessThan(5)
    expect(await ids('doc3')).not.toContain('rule')
  })
})

async function saveAnswerIn(transaction: Queries, id: string): Promise<void> {
  await transaction
    .insertInto('entries')
    .values({
      ...{ namespace_id: namespace.id, id, kind: 'qa', claim_type: null, question: 'which', answer: 'The pangolin' },
      ...{ source_file: null, line: null, created_at: new Date(NOW), updated_at: new Date(NOW) },
    })
    .execute()
  await sql`insert into entry_trust (entry, trust_score, expires_at)
    select key, 0.4, ${new Date(NOW + 1e9)} from entries where id = ${id} and namespace_id = ${namespace.id}`.execute(
    transaction,
  )
}

describe('A query', () => {
  it.each([
    ['nothing but spaces', '   '],
    ['100 KB', 'export notes '.repeat(8000)],
    ['one word of 100 KB', 'x'.repeat(100_000)],
    ['operators alone', '& | ! <-> () :* -- "" OR or AND -'],
    ['NUL', 'export\0notes'],
    ['half a character', 'export \ud800 notes'],
    ['SQL', "'; drop table entries; --"],
    ['right to left', 'كيف يتم تصدير الملاحظات \u202e notes'],
    ['emoji', '📝 export 👩‍👩‍👧 notes'],
    ['tsquery syntax', "export:*A & !notes <2> 'x"],
    ['unclosed quotes', '"export notes'],
    ['no word that is known', 'qwertzuiop'],
  ])('of %s is answered', async (_, query) => {
    await addEntries(queries, namespace, [...twins('export'), ...others])
    await ask('settings')
    await search.indexes.settled()
    const { results, trace } = await ask(query)
    expect(results.length).toBeLessThanOrEqual(10)
    expect(trace.resultCount).toBe(results.length)
  })

  it('over nothing finds nothing', async () => {
    expect(await ids('export')).toEqual([])
  })

  it('is explained: stages with counts, and what each channel and boost added', async () => {
    await addEntries(queries, namespace, [...twins('export'), ...others])
    await record(queries, namespace, 'export', ['pass', 'pass'])
    const { results, trace } = await ask('why are notes exported')
    const stages = ['candidate', 'fusion', 'filter', 'rerank', 'final-rank']
    expect(trace.stages.map(({ stage }) => stage)).toEqual(stages)
    expect(trace.stages.at(-1)?.outputCount).toBe(results.length)
    expect(trace.qualityProxyScore).toBeGreaterThan(0)
    const [{ score, channels, boosts } = { score: 0, channels: {}, boosts: {} }] = results
    const product = Object.values(boosts).reduce((all, boost) => all * boost, 1)
    expect(Object.values(channels).reduce((all, part) => all + part, 0) * product).toBeCloseTo(score, 9)
    expect(boosts).toHaveProperty('level')
  })
})

describe('The log', () => {
  it('has every search with its results and channels', async () => {
    await addEntries(queries, namespace, [...twins('export'), ...others])
    const { queryId, results } = await ask('how to export notes', { sessionId: 's1' })
    await search.settled()
    const row = await queries
      .selectFrom('eval_queries')
      .selectAll()
      .where('query_id', '=', queryId)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      query: 'how to export notes',
      session_id: 's1',
      tool_name: 'test',
      result_count: results.length,
    })
    expect(row.result_ids).toEqual(results.map(({ entry }) => entry.id))
    expect(row.channel_contributions.bm25).toContain('export')
    expect(row.intent).toBe('understand')
  })

  it('that cannot be written fails no search', async () => {
    await addEntries(queries, namespace, twins('export'))
    await queries.schema.alterTable('eval_queries').renameTo('eval_queries_away').execute()
    try {
      expect(await ids('export')).toEqual(['export'])
      await search.settled()
    } finally {
      await queries.schema.alterTable('eval_queries_away').renameTo('eval_queries').execute()
    }
    expect(problems.splice(0)).toHaveLength(1)
  })
})
