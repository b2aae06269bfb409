import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Queries } from '../../src/base/db/database.ts'
import type { Namespace } from '../../src/ledger/entries/namespaces.ts'
import { allTests } from '../../src/search/evaluation/graduation/store/known-tests.ts'
import { createShadow } from '../../src/search/evaluation/live/shadow.ts'
import { newSequentialTest, updateSequentialTest } from '../../src/search/evaluation/statistics/sequential-test.ts'
import { markGolden, saveJudgments } from '../../src/search/evaluation/store/golden.ts'
import { createSearch, type Search } from '../../src/search/live/search.ts'
import { useTestDatabase } from '../databases.ts'
import { programFile } from '../programs.ts'
import { addEntries, testNamespace } from './namespace.ts'
import { better, equal, plantedQuery, TOPICS } from './planted.ts'

/** Searches in all; more take longer and say the same more surely. */
const SEARCHES = Number(process.env.TEST_SEARCHES ?? 200)
/** Processes that do them, each killed by SIGKILL in the middle of its work. */
const PROCESSES = SEARCHES < 1000 ? 2 : 8

const database = useTestDatabase()
let queries: Queries
let namespace: Namespace
beforeAll(async () => {
  queries = database.queries
  namespace = await testNamespace(queries)
  const entries = Array.from({ length: TOPICS * 3 }, (_, i) => ({
    id: `t${i % TOPICS}-${Math.floor(i / TOPICS)}`,
    question: `topic number${i % TOPICS}`,
    answer: `About number${i % TOPICS}, part ${Math.floor(i / TOPICS)}`,
    // A feature graduates only where it was seen to keep constitutional entries in the first five.
    file: 'AGENTS.md',
  }))
  await addEntries(queries, namespace, entries)
}, 120_000)

function open(features = [better, equal]): Search {
  return createSearch({
    queries,
    now: Date.now,
    log: { warn: (fields) => expect.fail(JSON.stringify(fields)) },
    features,
    shadow: createShadow,
  })
}
const ask = (search: Search, i: number) =>
  search.search({
    namespace,
    query: plantedQuery(i),
    limit: 10,
    intent: null,
    sessionId: null,
    excludeStale: false,
    tool: 'test',
  })

/** Searches in a process of its own from a number on, and kills it once it has answered the search before `end`. */
async function searchAndKill(first: number, end: number): Promise<number> {
  const child = spawn(
    process.execPath,
    [programFile('searching'), database.url, String(namespace.id), String(first), String(SEARCHES)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = once(child, 'exit')
  let last = first - 1
  try {
    for await (const line of createInterface(child.stdout)) {
      if (line !== 'done') last = Number(line)
      // The runs of the last searches are under way.
      if (line === 'done' || (last + 1 >= end && end < SEARCHES)) break
    }
  } finally {
    child.kill('SIGKILL')
  }
  expect((await ended)[1]).toBe('SIGKILL')
  return last
}

describe('After hundreds of searches', () => {
  it('a better ranker has graduated, an equal one has not, and processes that were killed left nothing half done', async () => {
    await judge()
    const perProcess = Math.floor(SEARCHES / PROCESSES)
    let next = 0
    // One search more each time, so that they are killed at different points between two pauses.
    for (let killed = 1; next < SEARCHES; killed++) {
      next = (await searchAndKill(next, killed * perProcess + killed)) + 1
    }
    const tests = await queries.selectFrom('eval_ab_tests').selectAll().orderBy('feature_id').execute()
    expect(tests.map(({ feature_id, status }) => [feature_id, status])).toEqual([
      ['PLANTED_BETTER', 'graduated'],
      ['PLANTED_EQUAL', 'rejected'],
    ])
    // A test that is decided against the feature ends earlier.
    expect(tests[0]?.sample_count).toBeGreaterThanOrEqual(100)
    for (const test of tests) {
      const runs = await queries
        .selectFrom('eval_shadow_runs')
        .select(['query_id', 'mrr_delta'])
        .where('feature_id', '=', test.feature_id)
        .orderBy('id')
        .execute()
      // What is stored of the test is what its stored runs make of it, one after the other.
      const folded = runs.reduce(
        (state, { mrr_delta }) => updateSequentialTest(state, 0, mrr_delta ?? Number.NaN),
        newSequentialTest({ featureId: test.feature_id }),
      )
      expect(test).toMatchObject({ sample_count: runs.length, decision: folded.decision })
      expect(test.log_likelihood_ratio).toBeCloseTo(folded.logLikelihoodRatio, 6)
      expect(new Set(runs.map(({ query_id }) => query_id)).size).toBe(runs.length)
    }
  }, 600_000)

  it('searches are answered by what graduated', async () => {
    const search = await learnt(open())
    const before = (
      await search.explain({
        namespace,
        query: plantedQuery(3),
        limit: 3,
        intent: null,
        sessionId: null,
        excludeStale: false,
        tool: 'test',
      })
    ).results
    const now = (await ask(search, 3)).results
    const [first, ...others] = now.slice(0, 3).map(({ entry }) => entry.id)
    expect(first).toBe(before[2]?.entry.id)
    expect(others.toSorted()).toEqual(
      before
        .slice(0, 2)
        .map(({ entry }) => entry.id)
        .toSorted(),
    )
    await search.close()
    const without = await learnt(open([{ ...better, flag: { ...better.flag, isOff: true } }]))
    expect((await ask(without, 3)).results.map(({ entry }) => entry.id).slice(0, 3)).toEqual(
      before.map(({ entry }) => entry.id),
    )
    await without.close()
  })
})

describe('One query', () => {
  it('asked a hundred times, in any case and spacing, is one pair and graduates nothing', async () => {
    const often = { ...better, id: 'PLANTED_OFTEN' }
    const search = open([often])
    for (let i = 0; i < 100; i++) {
      const query = i % 2 === 0 ? plantedQuery(3) : ` ${plantedQuery(3).toUpperCase()}  `
      await search.search({ ...{ namespace, query, limit: 10, intent: null }, ...OTHERWISE })
      await search.settled()
    }
    await search.close()
    const [test] = (await allTests(queries)).filter(({ featureId }) => featureId === often.id)
    expect(test).toMatchObject({ status: 'running', pairs: 1 })
    const runs = await queries.selectFrom('eval_shadow_runs').select('id').where('feature_id', '=', often.id).execute()
    expect(runs).toHaveLength(100)
  })
})

describe('Of a shadow run', () => {
  it('both rankings are stored, or with diff-only only how they differ', async () => {
    const stored = async (logLevel: 'diff-only' | 'full-results') => {
      const id = `PLANTED_${logLevel}`
      const search = open([{ ...better, id, flag: { ...better.flag, logLevel } }])
      await ask(search, 5)
      await search.settled()
      await search.close()
      return queries.selectFrom('eval_shadow_runs').selectAll().where('feature_id', '=', id).executeTakeFirstOrThrow()
    }
    const [full, diff] = [await stored('full-results'), await stored('diff-only')]
    expect(full.treatment_result_ids.length).toBeGreaterThan(2)
    expect([diff.control_result_ids, diff.treatment_result_ids]).toEqual([[], []])
    expect(diff).toMatchObject({ rank_correlation: full.rank_correlation, set_overlap: full.set_overlap })
  })
})

/** A search that has learnt what it has to. */
async function learnt(search: Search): Promise<Search> {
  await ask(search, 0)
  await search.settled()
  return search
}

const OTHERWISE = { sessionId: null, excludeStale: false, tool: 'test' }

/** Of five queries the third result is relevant to three, the first and the second to one each. */
async function judge(): Promise<void> {
  const search = createSearch({ queries, now: Date.now, log: { warn: () => {} }, features: [] })
  await ask(search, 0)
  await search.settled()
  const answers = await Promise.all(Array.from({ length: TOPICS }, (_, i) => ask(search, i)))
  await search.logged()
  for (const [i, { queryId, results }] of answers.entries()) {
    const relevant = results[i % 5 < 3 ? 2 : i % 5 === 3 ? 1 : 0]?.entry.id ?? ''
    await saveJudgments(queries, queryId, [{ entryId: relevant, relevance: 3, source: 'manual' }], 'test')
  }
  await markGolden(
    queries,
    answers.map(({ queryId }) => ({ queryId, category: 'semantic-search' as const })),
  )
  await search.close()
}
