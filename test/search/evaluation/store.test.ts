import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Queries } from '../../../src/base/db/database.ts'
import { type Namespace, openNamespace } from '../../../src/ledger/entries/namespaces.ts'
import { harvest } from '../../../src/search/evaluation/harvest.ts'
import {
  copiesOf,
  goldenJudgments,
  goldenSet,
  markGolden,
  saveJudgments,
} from '../../../src/search/evaluation/store/golden.ts'
import { harvestable } from '../../../src/search/evaluation/store/harvestable.ts'
import { evaluationSummary } from '../../../src/search/evaluation/store/results.ts'
import { feedbackOf, insertFeedback } from '../../../src/search/usage/store/feedback.ts'
import { createQueryLog, type LoggedQuery, recentQueries } from '../../../src/search/usage/store/query-log.ts'
import { retain } from '../../../src/search/usage/store/retention.ts'
import { freshlyInstalled } from '../../app/github/rows.ts'
import { useTestDatabase } from '../../databases.ts'
import { testNamespace } from '../namespace.ts'

const DAY = 86_400_000
const NOW = Date.now()

const database = useTestDatabase()
let queries: Queries
let namespace: Namespace
beforeAll(() => {
  queries = database.queries
})
beforeEach(async () => {
  await queries.deleteFrom('namespaces').execute()
  namespace = await testNamespace(queries)
})

type Asked = Partial<LoggedQuery> & { queryId: string }

const loggedQuery = (more: Asked): LoggedQuery => ({
  ...{ namespaceId: namespace.id, query: more.queryId, intent: 'understand', mode: 'focused', sessionId: null },
  ...{ toolName: 'test', resultIds: ['a', 'b'], channels: {}, latencyMs: 3, weights: {}, qualityProxy: 0.5 },
  ...{ traceId: more.queryId, trace: {}, at: NOW, ...more },
})

async function log(...given: readonly Asked[]): Promise<void> {
  const queryLog = createQueryLog(queries, (error) => expect.fail(String(error)))
  for (const more of given) queryLog.add(loggedQuery(more))
  await queryLog.flush()
}

const left = async () =>
  (await queries.selectFrom('eval_queries').select('query_id').orderBy('query_id').execute()).map(
    ({ query_id }) => query_id,
  )

describe('The log of searches', () => {
  const fail = (error: unknown) => expect.fail(String(error))
  /** Milliseconds for which the log waits for more searches, and then for nobody to be answered. */
  const WAIT = 200
  const written = async () => {
    vi.useRealTimers()
    await expect.poll(left, { timeout: 20_000 }).toEqual(['one'])
  }
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('is written while nobody is being answered, at once when the last one was', async () => {
    const queryLog = createQueryLog(queries, fail)
    const answered = [queryLog.answering(), queryLog.answering()]
    queryLog.add(loggedQuery({ queryId: 'one' }))
    vi.advanceTimersByTime(WAIT)
    answered[0]?.()
    expect(await left()).toEqual([])
    answered[1]?.()
    await written()
  })

  it('is written all the same when there is always somebody', async () => {
    const queryLog = createQueryLog(queries, fail)
    queryLog.answering()
    queryLog.add(loggedQuery({ queryId: 'one' }))
    vi.advanceTimersByTime(WAIT)
    expect(await left()).toEqual([])
    vi.advanceTimersByTime(WAIT)
    await written()
  })

  it('is written when nobody else comes', async () => {
    createQueryLog(queries, fail).add(loggedQuery({ queryId: 'one' }))
    vi.advanceTimersByTime(WAIT)
    await written()
  })
})

describe('What is kept', () => {
  it('are searches of 90 days and the golden set; what goes is archived first', async () => {
    await log(
      { queryId: 'old', at: NOW - 91 * DAY },
      { queryId: 'golden', at: NOW - 400 * DAY },
      { queryId: 'new', at: NOW - 89 * DAY },
    )
    await markGolden(queries, [{ queryId: 'golden', category: 'edge-case' }])
    const archived: string[] = []
    const gone = await retain(queries, NOW, async (rows) => void archived.push(...rows.map(({ query_id }) => query_id)))
    expect([gone, archived, await left()]).toEqual([1, ['old'], ['golden', 'new']])
  })

  it('stays when it cannot be archived', async () => {
    await log({ queryId: 'old', at: NOW - 91 * DAY })
    await expect(retain(queries, NOW, () => Promise.reject(new Error('the disk is full')))).rejects.toThrow(
      'the disk is full',
    )
    expect(await left()).toEqual(['old'])
  })

  it('are signals of 90 days', async () => {
    const signal = {
      eventType: 'reference',
      sessionId: 's',
      queryId: null,
      entryId: 'a',
      rankInResults: -1,
      metadata: {},
    } as const
    await insertFeedback(queries, namespace.id, [signal], NOW - 91 * DAY)
    await insertFeedback(queries, namespace.id, [signal, signal], NOW - 89 * DAY)
    await retain(queries, NOW, async () => {})
    expect(await queries.selectFrom('eval_feedback').selectAll().execute()).toHaveLength(2)
  })
})

describe('The log', () => {
  it('takes what PostgreSQL cannot store, and each search once', async () => {
    await log({ queryId: 'q', query: 'a\0\ud800b', sessionId: 's\0', resultIds: ['x\0'] }, { queryId: 'q' })
    expect(await left()).toEqual(['q'])
    expect(await recentQueries(queries, namespace.id, 's\0', NOW - DAY)).toMatchObject([{ resultIds: ['x\ufffd'] }])
  })

  it('gives up on searches of a namespace that is gone, and keeps the others', async () => {
    await log({ queryId: 'lost', namespaceId: namespace.id + 1000 }, { queryId: 'kept' })
    expect(await left()).toEqual(['kept'])
  })
})

describe('Searches that cannot be logged', () => {
  it('are counted: those that the database does not take, and those that come when too many wait', async () => {
    const away = new Proxy({}, { get: () => () => expect.fail('away') }) as never
    const problems: unknown[] = []
    let lost = 0
    const queryLog = createQueryLog(
      away,
      (error) => problems.push(error),
      (searches) => {
        lost += searches
      },
    )
    for (let i = 0; i < 2003; i++) queryLog.add(loggedQuery({ queryId: `q${i}` }))
    expect(lost).toBe(3)
    await queryLog.flush()
    expect([lost, problems.length]).toEqual([2003, 1])
  })
})

describe('The golden set', () => {
  it('is harvested from the log and judged', async () => {
    await log(
      { queryId: 'q1', query: 'Why was Postgres chosen', intent: 'find_decision', sessionId: 's', at: NOW - 10 },
      { queryId: 'q2', query: 'why was postgres chosen?', intent: 'find_decision', sessionId: 's' },
      { queryId: 'q3', query: '???', resultIds: [] },
    )
    const logged = await harvestable(queries, namespace.id)
    expect(logged.find(({ queryId }) => queryId === 'q1')?.isFirstOfSession).toBe(true)
    expect(logged.find(({ queryId }) => queryId === 'q2')?.isFirstOfSession).toBe(false)
    const chosen = harvest(logged).map(({ query, category }) => ({ queryId: query.queryId, category }))
    expect(chosen).toHaveLength(2)
    await markGolden(queries, chosen)
    const [decision] = chosen.filter(({ category }) => category !== 'edge-case')
    await saveJudgments(
      queries,
      decision?.queryId ?? '',
      [{ entryId: 'a', relevance: 1, source: 'bootstrapped' }],
      'heuristics',
    )
    await saveJudgments(queries, decision?.queryId ?? '', [{ entryId: 'a', relevance: 3, source: 'manual' }], 'ada')
    const golden = await goldenSet(queries, namespace.id)
    expect(golden).toHaveLength(2)
    expect(golden.find(({ queryId }) => queryId === decision?.queryId)?.judgments).toEqual(new Map([['a', 3]]))
    const query = golden.find(({ queryId }) => queryId === decision?.queryId)?.query ?? ''
    expect(await goldenJudgments(queries, namespace.id, query.toUpperCase())).toEqual(new Map([['a', 3]]))
    expect(await goldenJudgments(queries, namespace.id, 'something else')).toBeNull()
  })

  it('has copies of one query once, with the judgments and the use of all of them', async () => {
    await log(
      { queryId: 'q1', query: 'How are notes saved?' },
      { queryId: 'q2', query: 'how  are notes saved' },
      { queryId: 'q3', query: 'how are notes read' },
    )
    // As it was before copies were one: both are in the golden set.
    await queries.updateTable('eval_queries').set({ is_eval_corpus: true }).where('query_id', '<>', 'q3').execute()
    await saveJudgments(queries, 'q1', [{ entryId: 'a', relevance: 1, source: 'bootstrapped' }], null)
    await saveJudgments(queries, 'q2', [{ entryId: 'a', relevance: 3, source: 'manual' }], 'ada')
    const read = { eventType: 'read_after_search', sessionId: 's', rankInResults: 0, metadata: {} } as const
    await insertFeedback(queries, namespace.id, [{ ...read, queryId: 'q2', entryId: 'b' }], NOW)
    expect(await goldenSet(queries, namespace.id)).toMatchObject([{ queryId: 'q1', judgments: new Map([['a', 3]]) }])
    expect(await goldenJudgments(queries, namespace.id, 'HOW are notes saved!')).toEqual(new Map([['a', 3]]))
    expect(await feedbackOf(queries, await copiesOf(queries, 'q1'))).toMatchObject([{ queryId: 'q2', entryId: 'b' }])
  })

  it('does not take in a copy of what is in it, nor two copies at once', async () => {
    await log(
      { queryId: 'q1', query: 'Notes?' },
      { queryId: 'q2', query: 'notes' },
      { queryId: 'q3', query: `${'very '.repeat(700)}long` },
    )
    const marked = (...ids: string[]) =>
      markGolden(
        queries,
        ids.map((queryId) => ({ queryId, category: 'semantic-search' as const })),
      )
    await marked('q2', 'q1', 'q3')
    await marked('q1')
    expect((await goldenSet(queries, namespace.id)).map(({ queryId }) => queryId)).toEqual(['q2', 'q3'])
    expect(await harvestable(queries, namespace.id)).toEqual([])
  })

  it('is summed up for the health page with the namespace of the last run, unless its repository is private', async () => {
    const run = { run_type: 'full', query_count: 1, created_at: new Date(NOW) } as const
    const summary = async () => (await evaluationSummary(queries, NOW)) as { last_run: { namespace: string | null } }
    const { id: repositoryId } = await freshlyInstalled(queries)
    const { id: namespace_id } = await openNamespace(queries, 'project:acme/notes')
    await queries
      .insertInto('eval_results')
      .values({ ...run, run_id: 'r', namespace_id })
      .execute()
    expect((await summary()).last_run).toMatchObject({ run_id: 'r', namespace: 'project:acme/notes' })
    await queries.updateTable('repositories').set({ private: true }).where('id', '=', repositoryId).execute()
    expect((await summary()).last_run.namespace).toBeNull()
  })

  it('is summed up for the health page', async () => {
    await log({ queryId: 'q1' }, { queryId: 'q2', qualityProxy: 1 })
    expect(await evaluationSummary(queries, NOW)).toMatchObject({
      last_run: null,
      searches_last_day: 2,
      mean_quality_proxy: 0.75,
    })
  })
})
