import type { Repository } from '../access.ts'
import type { Sources } from '../sources.ts'
import { namespaceOf } from '../store/namespace.ts'
import { latestScans } from '../store/scans.ts'
import type { View } from '../views/layout.ts'
import { searchView } from '../views/sections/search.ts'

const MAX_RESULTS = 20

/** Nothing is logged of it, and nothing learnt: these pages only read. */
export async function searchSection(
  { queries, search }: Sources,
  repository: Repository,
  query: string,
): Promise<View> {
  if (query.trim() === '') return searchView(repository, '', null, null)
  const namespace = await namespaceOf(queries, repository.id)
  if (!namespace) return searchView(repository, query, [], null)
  const scan = (await latestScans(queries, [repository])).get(repository.id)
  const { results } = await search.explain({
    ...{ namespace, query, limit: MAX_RESULTS, intent: null, sessionId: null, excludeStale: false, tool: 'page' },
  })
  return searchView(repository, query, results, scan?.headSha ?? null)
}
