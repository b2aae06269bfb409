import { beforeEach, describe, expect, it } from 'vitest'
import { type Namespace, openNamespace } from '../../src/ledger/entries/namespaces.ts'
import { saveAnswer } from '../../src/ledger/entries/store.ts'
import { markGolden } from '../../src/search/evaluation/store/golden.ts'
import { insertFeedback } from '../../src/search/usage/store/feedback.ts'
import { useTestDatabase } from '../databases.ts'
import { logQueries } from '../search/evaluation/logged.ts'
import { docalign } from './streams.ts'

const database = useTestDatabase()
const NAME = 'project:acme/judged'
let namespace: Namespace
beforeEach(async () => {
  await database.queries.deleteFrom('namespaces').execute()
  namespace = await openNamespace(database.queries, NAME)
  const answers = { export: 'Run export to save notes as files.', read: 'Read notes with the reader.' }
  for (const [id, answer] of Object.entries(answers))
    await saveAnswer(
      database.queries,
      { namespaceId: namespace.id, id, question: `About ${id}`, answer, sourceFile: 'docs/a.md', line: 7 },
      Date.now(),
    )
})

const judge = (more: readonly string[], typed?: string) =>
  docalign(['eval', 'judge', NAME, ...more], {
    ...{ env: { DATABASE_URL: database.url }, now: Date.now, tty: true },
    ...(typed === undefined ? {} : { typed }),
  })
const golden = async (...given: readonly { queryId: string; query: string; resultIds?: string[] }[]) => {
  await logQueries(database.queries, namespace, given)
  await markGolden(
    database.queries,
    given.map(({ queryId }) => ({ queryId, category: 'semantic-search' as const })),
  )
}
const stored = () =>
  database.queries
    .selectFrom('eval_judgments')
    .select(['query_id', 'entry_id', 'relevance', 'source', 'annotator'])
    .orderBy('query_id')
    .orderBy('entry_id')
    .execute()

describe('docalign eval judge', () => {
  it('judges what search finds now beside what was logged, by the use of all copies of a query', async () => {
    await golden({ queryId: 'q1', query: 'save notes', resultIds: ['export'] })
    await logQueries(database.queries, namespace, [{ queryId: 'copy', query: 'Save  notes!', resultIds: ['export'] }])
    const used = { sessionId: 's', queryId: 'copy', rankInResults: 0, metadata: {} } as const
    await insertFeedback(
      database.queries,
      namespace.id,
      [{ ...used, eventType: 'read_after_search', entryId: 'export' }],
      Date.now(),
    )
    const { code, stdout } = await judge([])
    expect([code, stdout]).toEqual([0, '2 judgments of 1 queries, by how their results were used\n'])
    expect(await stored()).toMatchObject([
      { query_id: 'q1', entry_id: 'export', relevance: 2, source: 'implicit' },
      { query_id: 'q1', entry_id: 'read', relevance: 1, source: 'bootstrapped' },
    ])
  })
})

it('docalign eval judge says what is missing where there is no golden set', async () => {
  const message = `DOCALIGN_E401 ${NAME} has no golden set yet: docalign eval harvest ${NAME}\n`
  expect(await judge([])).toMatchObject({ code: 2, stderr: message })
  expect(await judge(['--by', 'ada'], '')).toMatchObject({ code: 2, stderr: message })
})

describe('docalign eval judge --by NAME', () => {
  it('shows the results ranked, with their place, and asks again for what is no grade', async () => {
    await golden({ queryId: 'q1', query: 'export notes' })
    const { code, stdout } = await judge(['--by', 'ada'], '3\nfour\n1\n')
    expect(code).toBe(0)
    expect(stdout).toContain(`
Query 1 of 1: export notes
  1. About export Run export to save notes as files.
     docs/a.md:7
     grade:   2. About read Read notes with the reader.
     docs/a.md:7
     grade:      0, 1, 2, 3, s or q
     grade: 
All results of these queries are judged.
2 results judged by ada
`)
    expect(await stored()).toMatchObject([
      { entry_id: 'export', relevance: 3, source: 'manual', annotator: 'ada' },
      { entry_id: 'read', relevance: 1 },
    ])
  })

  it('ends with the input, keeps what was judged, and does not ask for it again', async () => {
    await golden({ queryId: 'q1', query: 'export notes' }, { queryId: 'q2', query: 'read notes' })
    const first = await judge(['--by', 'ada'], '2\n')
    expect([first.code, first.stdout.split('\n').at(-2)]).toEqual([0, '1 result judged by ada'])
    const second = await judge(['--by', 'bob'], '0\nq\n')
    expect(second.stdout).not.toContain('  1. About export')
    expect(second.stdout).toContain('  2. About read')
    expect((await stored()).map(({ entry_id, annotator }) => [entry_id, annotator])).toEqual([
      ['export', 'ada'],
      ['read', 'bob'],
    ])
    expect((await judge(['--by', 'bob'], '')).stdout).not.toContain('Query 1 of 2')
  })

  it('asks about 50 queries unless told otherwise', async () => {
    await golden(...Array.from({ length: 60 }, (_, i) => ({ queryId: `q${i}`, query: `export notes ${i}` })))
    expect((await judge(['--by', 'ada'], '')).stdout).toContain('Query 1 of 50')
    expect((await judge(['--by', 'ada', '--queries', '55'], '')).stdout).toContain('Query 1 of 55')
    expect(await judge(['--queries', '5'])).toMatchObject({ code: 2 })
  })
})
