import type { Queries } from '../../db/database.ts'
import type { Namespace } from '../../entries/namespaces.ts'
import { coverageOf } from '../../search/coverage.ts'
import { lexemesOf } from '../../search/lexemes.ts'
import { corpusOf } from '../../search/live/corpus.ts'
import type { SearchRequest } from '../../search/live/request.ts'
import type { Search } from '../../search/live/search.ts'
import type { EpochSearch } from '../answers/probe.ts'

/** Results that an answer is chosen from. */
const DEPTH = 10

/**
 * DocAlign's own search over the entries of an epoch, as {@link EpochSearch} asks it. The score of a hit is the share of the
 * question that it covers: the scores of a search are relative to its best result and cannot tell that nothing fits.
 */
export async function openEpochSearch(
  queries: Queries,
  search: Search,
  namespace: Namespace,
  epochId: number,
): Promise<EpochSearch> {
  const request = (query: string): SearchRequest => ({
    ...{ namespace, epochId, query, limit: DEPTH, intent: null, sessionId: null, excludeStale: false, tool: 'epoch' },
  })
  const corpus = corpusOf(queries, { namespace, epochId })
  const { index } = await search.indexes.open(corpus)
  // The same questions must find the same whenever they are asked.
  await search.indexes.settled()
  return async (question) => {
    const { results } = await search.explain(request(question))
    const lexemes = lexemesOf(question)
    return results.map(({ entry, statement, answer }) => ({
      qa_id: entry.id,
      text: statement ?? answer,
      score: coverageOf(index.postings, lexemes, index.documentOf(entry.key) ?? -1),
    }))
  }
}
