import type { Namespace } from '../../../ledger/entries/namespaces.ts'
import type { Search } from '../../live/search.ts'
import { textCoverage } from '../../ranking/text-coverage.ts'
import { corpusOf } from '../../store/corpus.ts'
import { type EpochSearch, type SearchHit, shownText } from '../answers/probe.ts'

/** Default number of search results. */
export const SHOWN_BY_DEFAULT = 10

/**
 * DocAlign's own search over an epoch as people use it, as an {@link EpochSearch}: sections, code and answers, each as displayed. The score
 * of the hits is the confidence of the search, or, if it has none, the share of the question that a hit's displayed text covers.
 */
export async function openEpochSearch(search: Search, namespace: Namespace, epochId: number): Promise<EpochSearch> {
  const { index } = await search.indexes.open(corpusOf({ namespace, epochId }))
  // The same questions must always have the same results.
  await search.indexes.settled()
  const request = { intent: null, sessionId: null, excludeStale: false, tool: 'epoch' } as const
  const ask = await search.over({ namespace, epochId, limit: SHOWN_BY_DEFAULT, ...request })
  return async (question) => {
    const { results, confidence } = await ask(question)
    return results.map(({ entry, answer, question: asked }): SearchHit => {
      const hit = {
        qa_id: entry.id,
        text: asked === null ? answer : `${asked}\n${answer}`,
        ...(entry.titles.length > 0 && { titles: entry.titles }),
        ...(entry.sourceFile !== null && { file: entry.sourceFile }),
      }
      return {
        ...hit,
        score: confidence ?? textCoverage(index.postings, question, shownText({ ...hit, score: 0 })),
      }
    })
  }
}
