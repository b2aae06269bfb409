import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database, Queries } from '../../src/db/database.ts'
import type { Namespace } from '../../src/entries/namespaces.ts'
import { seededRandom } from '../../src/evaluation/random.ts'
import { markGolden, saveJudgments } from '../../src/evaluation/store/golden.ts'
import type { Fused, Fusion } from '../../src/search/fusion.ts'
import type { Feature } from '../../src/search/live/features.ts'
import { createSearch, type Search } from '../../src/search/live/search.ts'
import { openTestDatabase } from '../databases.ts'
import { addEntries, testNamespace } from './namespace.ts'

const TOPICS = 40
/** More searches take longer and say the same more surely. */
const SEARCHES = Number(process.env.TEST_SEARCHES ?? 300)
const PER_PROCESS = SEARCHES / 4

let database: Database
let queries: Queries
let namespace: Namespace
beforeAll(async () => {
  database = await openTestDatabase()
  queries = database.queries
  namespace = await testNamespace(queries)
  const entries = Array.from({ length: TOPICS * 3 }, (_, i) => ({
    id: `t${i % TOPICS}-${Math.floor(i / TOPICS)}`,
    question: `topic number${i % TOPICS}`,
    answer: `About number${i % TOPICS}, part ${Math.floor(i / TOPICS)}`,
  }))
  await addEntries(queries, namespace, entries)
}, 120_000)
afterAll(() => database.close())

const query = (i: number) => `number${i % TOPICS} part`
const features = (fuse: (random: () => number) => (fused: Fused[]) => Fused[], id: string): Feature => {
  const random = seededRandom(5)
  return {
    id,
    flag: {
      flagName: id,
      rolloutPercent: 0,
      shadowPercent: 100,
      shadowEnabled: true,
      minSamples: 100,
      graduationThreshold: 0.03,
    },
    change: (variant) => ({ ...variant, fuse: changed(variant.fuse, fuse(random)) }),
  }
}
const changed =
  (inner: Fusion, change: (fused: Fused[]) => Fused[]): Fusion =>
  (...given) =>
    change(inner(...given))

/** Puts the third first. */
const better = features(() => (fused) => reordered(fused, [2, 0, 1]), 'PLANTED_BETTER')
/** Puts the second first, or leaves it where it is: as often better as worse. */
const equal = features((random) => (fused) => reordered(fused, random() < 0.5 ? [1, 0, 2] : [0, 1, 2]), 'PLANTED_EQUAL')

function reordered(fused: readonly Fused[], order: readonly number[]): Fused[] {
  const first = fused.slice(0, 3)
  const scores = first.map(({ score }) => score)
  const moved = order.flatMap((from, to) => {
    const hit = first[from]
    return hit ? [{ ...hit, score: (scores[to] ?? 0) + 0.01 * (3 - to) }] : []
  })
  return [...moved, ...fused.slice(3)]
}

function open(features = [better, equal]): Search {
  return createSearch({
    queries,
    now: Date.now,
    log: { warn: (fields) => expect.fail(JSON.stringify(fields)) },
    features,
  })
}
const ask = (search: Search, i: number) =>
  search.search({
    namespace,
    query: query(i),
    limit: 10,
    intent: null,
    sessionId: null,
    excludeStale: false,
    tool: 'test',
  })

describe('After hundreds of searches', () => {
  it('a better ranker has graduated, an equal one has not, and processes that ended lost nothing', async () => {
    await judge()
    for (let start = 0; start < SEARCHES; start += PER_PROCESS) {
      // Each process ends without a word of its state: the next one has what the database has.
      const search = open()
      for (let i = start; i < start + PER_PROCESS; i++) {
        await ask(search, i)
        if (i % 20 === 0) await search.settled()
      }
      await search.close()
    }
    const tests = await queries.selectFrom('eval_ab_tests').selectAll().orderBy('feature_id').execute()
    expect(tests.map(({ feature_id, status }) => [feature_id, status])).toEqual([
      ['PLANTED_BETTER', 'graduated'],
      ['PLANTED_EQUAL', 'rejected'],
    ])
    for (const { feature_id, sample_count } of tests) {
      const { runs } = await queries
        .selectFrom('eval_shadow_runs')
        .select(({ fn }) => fn.countAll<number>().as('runs'))
        .where('feature_id', '=', feature_id)
        .executeTakeFirstOrThrow()
      expect(sample_count).toBe(Number(runs))
    }
  }, 300_000)

  it('searches are answered by what graduated', async () => {
    const search = open()
    const before = (
      await search.explain({
        namespace,
        query: query(3),
        limit: 3,
        intent: null,
        sessionId: null,
        excludeStale: false,
        tool: 'test',
      })
    ).results
    const now = (await ask(search, 3)).results
    expect(now.slice(0, 3).map(({ entry }) => entry.id)).toEqual([2, 0, 1].map((i) => before[i]?.entry.id))
    await search.close()
    const without = open([{ ...better, flag: { ...better.flag, isOff: true } }])
    expect((await ask(without, 3)).results.map(({ entry }) => entry.id).slice(0, 3)).toEqual(
      before.map(({ entry }) => entry.id),
    )
    await without.close()
  })
})

/** Of five queries the third result is relevant to three, the first and the second to one each. */
async function judge(): Promise<void> {
  const search = createSearch({ queries, now: Date.now, log: { warn: () => {} }, features: [] })
  await ask(search, 0)
  await search.settled()
  for (let i = 0; i < TOPICS; i++) {
    const { queryId, results } = await ask(search, i)
    await search.settled()
    const relevant = results[i % 5 < 3 ? 2 : i % 5 === 3 ? 1 : 0]?.entry.id ?? ''
    await saveJudgments(queries, queryId, [{ entryId: relevant, relevance: 3, source: 'manual' }], 'test')
    await markGolden(queries, [{ queryId, category: 'semantic-search' }])
  }
  await search.close()
}
