import { resolve } from 'node:path'
import type { Queries } from '../../base/db/database.ts'
import { openRepository } from '../../base/git/repository.ts'
import type { ModelSettings } from '../../base/models/settings.ts'
import { openNamespace } from '../../ledger/entries/namespaces.ts'
import { forgetScratch } from '../../search/evaluation/store/scratch.ts'
import type { SearchAnswer } from '../../search/live/request.ts'
import { searchRows } from '../../search/live/search-rows.ts'
import { corpusOf } from '../../search/store/corpus.ts'
import { readCorpusRows } from '../../search/store/corpus-rows.ts'
import { cacheFilesOf } from '../check/cache-files.ts'
import { loadScanned, scanPath } from '../epoch/source.ts'
import { withScratchDatabase } from '../server/with-database.ts'
import { withSearch } from '../server/with-search.ts'
import type { Terminal } from '../terminal/command.ts'
import { usageError } from '../terminal/errors.ts'
import { type KeptCorpus, keptIn, quietFeatures, requestIn, sealed, type WantedSearch } from './kept-corpus.ts'

/**
 * Searches in the docs and code of a repository at HEAD, in a scratch namespace. What words find is kept in the user's cache, for further
 * searches at the same commit.
 */
export async function searchPath(
  path: string,
  wanted: WantedSearch,
  terminal: Terminal,
  models: ModelSettings,
): Promise<SearchAnswer> {
  if (wanted.epoch !== null) throw usageError('--epoch is for a NAMESPACE: a PATH is searched at HEAD')
  if (models.embedding !== null)
    return inScratch(path, wanted, terminal, (scratch) => searchByModel(scratch, terminal, models))
  const commit = await headOf(resolve(terminal.cwd, path))
  const { search: file } = await cacheFilesOf(resolve(terminal.cwd, path), terminal)
  const content = await file?.read()
  const known = content ? keptIn<KeptPath>(content) : null
  const isKnown = known?.commit === commit && known.kind === wanted.kind
  const kept = isKnown ? known : await inScratch(path, wanted, terminal, (scratch) => readScratch(scratch, commit))
  if (!isKnown) await file?.write(sealed(kept))
  const { answer } = await searchRows(kept, requestIn(kept, wanted), {
    features: quietFeatures(terminal),
    now: terminal.now(),
  })
  return answer
}

async function headOf(place: string): Promise<string> {
  const repository = await openRepository(place)
  try {
    return await repository.resolve('HEAD')
  } finally {
    await repository.close()
  }
}

interface KeptPath extends KeptCorpus {
  readonly commit: string
  readonly kind: WantedSearch['kind']
}

/** A namespace that has only what was just read from a repository. */
interface Scratch {
  readonly queries: Queries
  readonly wanted: WantedSearch
  readonly request: ReturnType<typeof requestIn>
}

async function inScratch<T extends object>(
  path: string,
  wanted: WantedSearch,
  terminal: Terminal,
  work: (scratch: Scratch) => Promise<T>,
): Promise<T> {
  const scanned = await scanPath(path, 'HEAD', terminal)
  return withScratchDatabase(terminal, async (queries) => {
    const namespace = await openNamespace(queries, `scratch:${crypto.randomUUID()}`)
    try {
      await loadScanned(queries, namespace, scanned, terminal.now())
      return await work({ queries, wanted, request: requestIn({ namespace, epochId: null }, wanted) })
    } finally {
      await forgetScratch(queries, namespace)
    }
  })
}

async function readScratch({ queries, wanted, request }: Scratch, commit: string): Promise<KeptPath> {
  const rows = await readCorpusRows(queries, corpusOf(request))
  const { namespace } = request
  return { commit, kind: wanted.kind, namespace, epochId: null, rows, rules: [], statuses: new Map() }
}

function searchByModel(
  { queries, request }: Scratch,
  terminal: Terminal,
  models: ModelSettings,
): Promise<SearchAnswer> {
  const options = { features: quietFeatures(terminal), models }
  return withSearch(terminal, queries, options, async (search) => {
    // A command runs a single search, so it waits for the vectors.
    await search.indexes.open(corpusOf(request))
    await search.indexes.settled()
    return search.search(request)
  })
}
