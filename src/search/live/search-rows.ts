import type { SuppressionRule } from '../../ledger/learning/rules/rule.ts'
import type { TestStatus } from '../flags/statuses.ts'
import { newNamespaceIndex } from '../namespace-index.ts'
import { tierReader } from '../ranking/tiers.ts'
import { indexedEntry } from '../store/changes.ts'
import { type CorpusRows, rowsReader } from '../store/corpus-rows.ts'
import { answered, searchId } from './answered.ts'
import { type Feature, variantOf } from './features.ts'
import { readSettings } from './index/index-content.ts'
import { NOTHING_READ, type OpenCorpus, runPipeline } from './pipeline.ts'
import { suppressionBy } from './read-passages.ts'
import type { SearchRequest } from './request.ts'

/** All that a search without a session reads from the database, so that it can be answered without one. */
export interface SearchedRows {
  readonly rows: CorpusRows
  readonly rules: readonly SuppressionRule[]
  readonly statuses: ReadonlyMap<string, TestStatus>
}

/** Searches in rows as {@link createSearch} does in the database. `now` is in milliseconds since the epoch. */
export async function searchRows(
  { rows, rules, statuses }: SearchedRows,
  request: SearchRequest,
  { features, now }: { readonly features: readonly Feature[]; readonly now: number },
): Promise<ReturnType<typeof answered>> {
  const index = newNamespaceIndex()
  for (const row of rows.entries) index.put(indexedEntry(row))
  const tierOf = tierReader(readSettings(rows.settings).tiers ?? {})
  const isMuted = suppressionBy(rules, request.namespace.repositoryId, now)
  const corpus: OpenCorpus = { indexed: { index, tierOf, model: null }, reader: rowsReader(rows, { now, isMuted }) }
  const queryId = searchId(request, now)
  const { variant } = variantOf(features, statuses, queryId)
  const found = await runPipeline(request, variant, NOTHING_READ, corpus)
  return answered(request, found, queryId, now)
}
