import type { Queries } from '../../db/database.ts'
import type { Namespace } from '../../entries/namespaces.ts'
import { type GoldenQuery, goldenQueries, saveJudgments } from '../../evaluation/store/golden.ts'
import { gradesByHand, type JudgedEntry, judgedEntries } from '../../evaluation/store/judged-entries.ts'
import { testStatuses } from '../../evaluation/store/known-tests.ts'
import { readModelSettings } from '../../models/settings.ts'
import { featuresOf } from '../../search/live/features.ts'
import { judgingPool } from '../../search/live/judging-pool.ts'
import { createSearch, type Search } from '../../search/live/search.ts'
import type { Terminal } from '../command.ts'
import { environmentOf } from '../environment.ts'

/** How relevant a result is: 0 not relevant, 1 marginal, 2 relevant, 3 highly relevant. */
export type Grade = 0 | 1 | 2 | 3

/** The golden set of a namespace while it is being judged. */
export interface Judging {
  readonly golden: readonly GoldenQuery[]
  /** The ids of the results of a query that are to be judged, best first. */
  pool(query: GoldenQuery): Promise<readonly string[]>
  /** The same results as a person sees them, with the grades that people have given. */
  sheet(query: GoldenQuery): Promise<Sheet>
  /** Stores the grade that a person gives to a result. */
  grade(query: GoldenQuery, entryId: string, grade: Grade, by: string): Promise<void>
}

/** The results of one query, to be judged by a person. */
export interface Sheet {
  readonly results: readonly JudgedEntry[]
  /** By entry. */
  readonly grades: ReadonlyMap<string, number>
  /** Whether a result has no grade yet. */
  readonly isOpen: boolean
}

/** Opens the golden set of a namespace for judging, with a search that knows the vectors of its entries. */
export async function withJudging<T>(
  queries: Queries,
  namespace: Namespace,
  terminal: Terminal,
  work: (judging: Judging) => Promise<T>,
): Promise<T> {
  const golden = await goldenQueries(queries, namespace.id)
  const log = { warn: (_: object, message: string) => void terminal.stderr.write(`${message}\n`) }
  const models = readModelSettings(terminal.env)
  const search = createSearch({ queries, now: terminal.now, log, features: [], models, isLogged: false })
  try {
    const features = featuresOf(environmentOf(terminal).features)
    const options = { namespace, features, statuses: await testStatuses(queries) }
    const [first] = golden
    if (first) await judgingPool(search, options, first)
    await search.indexes.settled()
    return await work(judgingOf(queries, golden, search, options))
  } finally {
    await search.close()
  }
}

function judgingOf(
  queries: Queries,
  golden: readonly GoldenQuery[],
  search: Search,
  options: Parameters<typeof judgingPool>[1],
): Judging {
  const pools = new Map<string, Promise<readonly string[]>>()
  // Searched once: what a person sees of a query stays as it is while they judge.
  const pool: Judging['pool'] = (query) => {
    const known = pools.get(query.queryId) ?? judgingPool(search, options, query)
    pools.set(query.queryId, known)
    return known
  }
  return {
    golden,
    pool,
    async sheet(query) {
      const results = await judgedEntries(queries, options.namespace.id, await pool(query))
      const grades = await gradesByHand(queries, query.queryIds)
      return { results, grades, isOpen: results.some(({ id }) => !grades.has(id)) }
    },
    grade: ({ queryId }, entryId, relevance, by) =>
      saveJudgments(queries, queryId, [{ entryId, relevance, source: 'manual' }], by),
  }
}
