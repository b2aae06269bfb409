import type { Namespace } from '../../../entries/namespaces.ts'
import { POOL_DEPTH, poolOf } from '../../../evaluation/measures/pool.ts'
import type { TestStatus } from '../../../flags/graduation.ts'
import { enabledFeatures, type Feature } from '../features.ts'
import type { SearchRequest } from '../request.ts'
import type { Search } from '../search.ts'

export interface PoolOptions {
  readonly namespace: Namespace
  /** The features that are on or being tried. */
  readonly features: readonly Feature[]
  readonly statuses: ReadonlyMap<string, TestStatus>
}

/** A query whose results are to be judged, with those that it had when it was logged. */
export interface PooledQuery {
  readonly queryId: string
  readonly query: string
  readonly resultIds: readonly string[]
}

/**
 * The results of a query that are to be judged: the first twenty of search as it is, of search with each feature that is being
 * tried, and of the logged search. Without the features' own finds a better ranker would be measured by what the old one found.
 */
export async function judgingPool(
  search: Pick<Search, 'explain'>,
  { namespace, features, statuses }: PoolOptions,
  { queryId, query, resultIds }: PooledQuery,
): Promise<string[]> {
  const request: SearchRequest = {
    ...{ namespace, query, limit: POOL_DEPTH, intent: null, sessionId: null, excludeStale: false, tool: 'eval' },
  }
  const ranked = async (used: readonly Feature[]): Promise<string[]> =>
    (await search.explain(request, used)).results.map(({ entry }) => entry.id)
  const control = enabledFeatures(features, statuses, queryId)
  const tried = features.filter((feature) => feature.flag.isOff !== true && !control.includes(feature))
  const rankings = [await ranked(control)]
  for (const feature of tried) rankings.push(await ranked([feature, ...control]))
  return poolOf([...rankings, resultIds])
}
