import type { Queries } from '../../base/db/database.ts'
import { embeddedState } from '../../base/db/embedded-state.ts'
import type { ModelSettings } from '../../base/models/settings.ts'
import type { Namespace } from '../../ledger/entries/namespaces.ts'
import { namedEpoch } from '../../search/epochs/store/read.ts'
import { testStatuses } from '../../search/flags/statuses.ts'
import { activeRulesOf } from '../../search/live/read-passages.ts'
import type { SearchAnswer, SearchRequest } from '../../search/live/request.ts'
import { corpusOf } from '../../search/store/corpus.ts'
import { readCorpusRows } from '../../search/store/corpus-rows.ts'
import { environmentOf } from '../server/environment.ts'
import { withNamespace } from '../server/with-database.ts'
import { withSearch } from '../server/with-search.ts'
import type { Terminal } from '../terminal/command.ts'
import { type KeptCorpus, quietFeatures, requestIn, type WantedSearch, writeKept } from './kept-corpus.ts'

/** Reads a corpus from the embedded database, and keeps it for the state in which the database stops. */
export async function readCorpus(wanted: WantedSearch, terminal: Terminal, folder: string): Promise<KeptCorpus> {
  const { dataFolder } = environmentOf(terminal)
  let kept: KeptCorpus | null = null
  const work = async (queries: Queries, namespace: Namespace): Promise<KeptCorpus> => {
    const now = terminal.now()
    const request = await requestOf(wanted, queries, namespace)
    const [rows, rules, statuses] = await Promise.all([
      readCorpusRows(queries, corpusOf(request)),
      activeRulesOf({ queries, now: () => now, log: { warn: () => {} } }, namespace.repositoryId),
      testStatuses(queries),
    ])
    kept = { namespace, epochId: request.epochId ?? null, rows, rules, statuses }
    return kept
  }
  return withNamespace(terminal, wanted.name, work, async (before) => {
    const state = await embeddedState(dataFolder)
    if (kept !== null && state !== null) await writeKept(folder, { before, state }, wanted, kept)
  })
}

/** Searches in a server's database, or with a model. */
export function searchDatabase(wanted: WantedSearch, terminal: Terminal, models: ModelSettings): Promise<SearchAnswer> {
  return withNamespace(terminal, wanted.name, async (queries, namespace) => {
    const request = await requestOf(wanted, queries, namespace)
    const options = { features: quietFeatures(terminal), models, isLogged: true }
    return withSearch(terminal, queries, options, async (search) => {
      // A command runs a single search, so it waits for the vectors.
      await search.indexes.open(corpusOf(request))
      await search.indexes.settled()
      return search.search(request)
    })
  })
}

async function requestOf(
  { query, kind, limit, epoch }: WantedSearch,
  queries: Queries,
  namespace: Namespace,
): Promise<SearchRequest> {
  const searched = epoch === null ? null : await namedEpoch(queries, namespace.id, epoch)
  return requestIn({ namespace, epochId: searched?.id ?? null }, { query, kind, limit })
}
