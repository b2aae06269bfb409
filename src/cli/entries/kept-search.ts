import { hash } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { addSearch, hasRoom } from '../../app/waiting-searches.ts'
import type { Queries } from '../../base/db/database.ts'
import { embeddedState } from '../../base/db/embedded-state.ts'
import { requireOwnData } from '../../base/db/own-data.ts'
import { cacheFile } from '../../base/git/cache-file.ts'
import type { Namespace } from '../../ledger/entries/namespaces.ts'
import type { EntryKind } from '../../ledger/entries/store.ts'
import { namedEpoch } from '../../search/epochs/store/read.ts'
import { testStatuses } from '../../search/flags/store/known-tests.ts'
import { type Feature, featuresOf } from '../../search/live/features.ts'
import { activeRulesOf } from '../../search/live/read-passages.ts'
import type { SearchAnswer, SearchRequest } from '../../search/live/request.ts'
import { type SearchedRows, searchRows } from '../../search/live/search-rows.ts'
import { corpusOf } from '../../search/store/corpus.ts'
import { readCorpusRows } from '../../search/store/corpus-rows.ts'
import { environmentOf } from '../server/environment.ts'
import { withNamespace } from '../server/with-database.ts'
import type { Terminal } from '../terminal/command.ts'
import { ownVersion, versionedName } from '../version.ts'

/** A search as the command line is told it. */
export interface WantedSearch {
  readonly name: string | undefined
  readonly query: string
  readonly kind: EntryKind | null
  readonly limit: number
  readonly epoch: string | null
}

/** What is kept of a corpus between searches: a copy of what they read from the database, in one state of it. */
interface KeptCorpus extends SearchedRows {
  readonly namespace: Namespace
  readonly epochId: number | null
}

/** Larger copies take longer to read than the database takes to open. */
const MAX_BYTES = 64_000_000

/**
 * Searches in the embedded database. It takes a second to open, so what a search reads is kept in a file beside it; as long as nobody opens
 * the database, further searches are answered from the file. They are logged in the database when it is opened next.
 */
export async function searchKept(wanted: WantedSearch, terminal: Terminal): Promise<SearchAnswer> {
  const environment = environmentOf(terminal)
  const { dataFolder } = environment
  await requireOwnData(environment)
  const folder = join(dataFolder, 'search')
  const state = (await hasRoom(dataFolder)) ? await embeddedState(dataFolder) : null
  const kept = state === null ? null : await readKept(fileOf(folder, state, wanted))
  const { answer, logged } = kept
    ? await searchIn(kept, wanted, terminal)
    : await withNamespaceKept(wanted, terminal, folder)
  await addSearch(dataFolder, logged)
  return answer
}

/** Features that are enabled, without their shadow tests: the process ends with the answer. */
export function quietFeatures(terminal: Terminal): readonly Feature[] {
  return featuresOf(environmentOf(terminal).features).map((feature) => ({
    ...feature,
    flag: { ...feature.flag, shadowEnabled: false },
  }))
}

export async function requestOf(
  { query, kind, limit, epoch }: WantedSearch,
  queries: Queries,
  namespace: Namespace,
): Promise<SearchRequest> {
  const searched = epoch === null ? null : await namedEpoch(queries, namespace.id, epoch)
  return requestIn({ namespace, epochId: searched?.id ?? null }, { query, kind, limit })
}

function requestIn(
  { namespace, epochId }: Pick<KeptCorpus, 'namespace' | 'epochId'>,
  { query, kind, limit }: Pick<WantedSearch, 'query' | 'kind' | 'limit'>,
): SearchRequest {
  return {
    namespace,
    query,
    kind,
    limit,
    intent: null,
    sessionId: null,
    excludeStale: false,
    tool: 'cli',
    ...(epochId === null ? {} : { epochId }),
  }
}

function searchIn(kept: KeptCorpus, wanted: WantedSearch, terminal: Terminal) {
  return searchRows(kept, requestIn(kept, wanted), { features: quietFeatures(terminal), now: terminal.now() })
}

/** Reads the corpus from the database, searches it, and keeps it for the state in which the database stops. */
async function withNamespaceKept(wanted: WantedSearch, terminal: Terminal, folder: string) {
  const { dataFolder } = environmentOf(terminal)
  let kept: KeptCorpus | null = null
  const work = async (queries: Queries, namespace: Namespace) => {
    const now = terminal.now()
    const request = await requestOf(wanted, queries, namespace)
    const [rows, rules, statuses] = await Promise.all([
      readCorpusRows(queries, corpusOf(request)),
      activeRulesOf({ queries, now: () => now, log: { warn: () => {} } }, namespace.repositoryId),
      testStatuses(queries),
    ])
    kept = { namespace, epochId: request.epochId ?? null, rows, rules, statuses }
    return searchIn(kept, wanted, terminal)
  }
  return withNamespace(terminal, wanted.name, work, async () => {
    const state = await embeddedState(dataFolder)
    if (kept !== null && state !== null) await writeKept(folder, state, wanted, kept)
  })
}

/** The state of the database is the first part of the name: files of other states are of no use. */
function fileOf(folder: string, state: string, { name, kind, epoch }: WantedSearch): string {
  const built = versionedName('search') ?? ownVersion()
  const corpus = JSON.stringify([built, name?.toLowerCase(), kind, epoch])
  return join(folder, `${state}-${hash('sha256', corpus).slice(0, 32)}`)
}

async function readKept(path: string): Promise<KeptCorpus | null> {
  const content = await cacheFile(path).read()
  if (content === null) return null
  const body = content.subarray(SEAL_LENGTH)
  if (content.subarray(0, SEAL_LENGTH).toString() !== hash('sha256', body)) return null
  return deserialize(body) as KeptCorpus
}

const SEAL_LENGTH = 64

async function writeKept(folder: string, state: string, wanted: WantedSearch, kept: KeptCorpus): Promise<void> {
  const body = serialize(kept)
  if (body.length > MAX_BYTES) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) if (!name.startsWith(state)) await rm(join(folder, name), { force: true })
  await cacheFile(fileOf(folder, state, wanted)).write(Buffer.concat([Buffer.from(hash('sha256', body)), body]))
}
