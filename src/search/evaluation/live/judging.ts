import type { Queries } from '../../../base/db/database.ts'
import type { Namespace } from '../../../ledger/entries/namespaces.ts'
import { type TestStatus, testStatuses } from '../../flags/statuses.ts'
import { enabledFeatures, type Feature } from '../../live/features.ts'
import type { SearchRequest } from '../../live/request.ts'
import type { Search } from '../../live/search.ts'
import { type JudgedEntry, judgedEntries } from '../../store/judged-entries.ts'
import type { Grade } from '../measures/heuristic-judgments.ts'
import { POOL_DEPTH, poolOf } from '../measures/pool.ts'
import { type GoldenQuery, goldenQueries, saveJudgments } from '../store/golden.ts'
import { gradesByHand } from '../store/judged-entries.ts'

/** The golden set of a namespace during judging. */
export interface Judging {
  readonly golden: readonly GoldenQuery[]
  /** The ids of a query's results to judge, best first. */
  pool(query: GoldenQuery): Promise<readonly string[]>
  /** The same results for display to a person, with the grades that people gave. */
  sheet(query: GoldenQuery): Promise<Sheet>
  /** Stores a person's grade of a result. */
  grade(query: GoldenQuery, entryId: string, grade: Grade, by: string): Promise<void>
}

/** The results of one query, for a person to judge. */
export interface Sheet {
  readonly results: readonly JudgedEntry[]
  /** By entry. */
  readonly grades: ReadonlyMap<string, number>
  /** Whether a result has no grade yet. */
  readonly isOpen: boolean
}

/** Opens the golden set of a namespace for judging. `features` are those that are enabled or under test. */
export async function openJudging(
  queries: Queries,
  namespace: Namespace,
  { search, features }: { readonly search: Pick<Search, 'explain'>; readonly features: readonly Feature[] },
): Promise<Judging> {
  const golden = await goldenQueries(queries, namespace.id)
  const options = { namespace, features, statuses: await testStatuses(queries) }
  const pools = new Map<string, Promise<readonly string[]>>()
  // Searched once: the results of a query must not change while a person judges them.
  const pool: Judging['pool'] = (query) => {
    const known = pools.get(query.queryId) ?? judgingPool(search, options, query)
    pools.set(query.queryId, known)
    return known
  }
  return {
    golden,
    pool,
    async sheet(query) {
      const results = await judgedEntries(queries, namespace.id, await pool(query))
      const grades = await gradesByHand(queries, query.queryIds)
      return { results, grades, isOpen: results.some(({ id }) => !grades.has(id)) }
    },
    grade: ({ queryId }, entryId, relevance, by) =>
      saveJudgments(queries, queryId, [{ entryId, relevance, source: 'manual' }], by),
  }
}

interface PoolOptions {
  readonly namespace: Namespace
  /** The features that are enabled or under test. */
  readonly features: readonly Feature[]
  readonly statuses: ReadonlyMap<string, TestStatus>
}

/**
 * The results of a query to judge: the first twenty of the current search, of search with each feature under test, and of the logged
 * search. Without the features' own results, a better ranker would only be measured by those of the old one.
 */
export async function judgingPool(
  search: Pick<Search, 'explain'>,
  { namespace, features, statuses }: PoolOptions,
  { queryId, query, resultIds }: Pick<GoldenQuery, 'queryId' | 'query' | 'resultIds'>,
): Promise<string[]> {
  const request: SearchRequest = {
    namespace,
    query,
    limit: POOL_DEPTH,
    intent: null,
    sessionId: null,
    excludeStale: false,
    tool: 'eval',
  }
  const ranked = async (used: readonly Feature[]): Promise<string[]> =>
    (await search.explain(request, used)).results.map(({ entry }) => entry.id)
  const control = enabledFeatures(features, statuses, queryId)
  const tried = features.filter((feature) => feature.flag.isOff !== true && !control.includes(feature))
  const rankings = [await ranked(control)]
  for (const feature of tried) rankings.push(await ranked([feature, ...control]))
  return poolOf([...rankings, resultIds])
}
