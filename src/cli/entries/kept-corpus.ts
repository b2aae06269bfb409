import { hash } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { cacheFile } from '../../base/git/cache-file.ts'
import type { EntryKind } from '../../ledger/entries/entry.ts'
import type { Namespace } from '../../ledger/entries/namespaces.ts'
import { type Feature, featuresOf } from '../../search/live/features.ts'
import type { SearchRequest } from '../../search/live/request.ts'
import type { SearchedRows } from '../../search/live/search-rows.ts'
import { environmentOf } from '../server/environment.ts'
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
export interface KeptCorpus extends SearchedRows {
  readonly namespace: Namespace
  readonly epochId: number | null
}

/** Larger copies take longer to read than the database takes to open. */
const MAX_BYTES = 64_000_000

/** Features that are enabled, without their shadow tests: the process ends with the answer. */
export function quietFeatures(terminal: Terminal): readonly Feature[] {
  return featuresOf(environmentOf(terminal).features).map((feature) => ({
    ...feature,
    flag: { ...feature.flag, shadowEnabled: false },
  }))
}

export function requestIn(
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

/** The state of the database is the first part of the name. */
export function fileOf(folder: string, state: string, { name, kind, epoch }: WantedSearch): string {
  const built = versionedName('search') ?? ownVersion()
  const corpus = JSON.stringify([built, name?.toLowerCase(), kind, epoch])
  return join(folder, `${state}-${hash('sha256', corpus).slice(0, 32)}`)
}

export async function readKept(path: string): Promise<KeptCorpus | null> {
  const content = await cacheFile(path).read()
  return content === null ? null : keptIn(content)
}

/** What {@link sealed} was given; null if the content is damaged. */
export function keptIn<T extends KeptCorpus>(content: Buffer): T | null {
  const body = content.subarray(SEAL_LENGTH)
  if (content.subarray(0, SEAL_LENGTH).toString() !== hash('sha256', body)) return null
  return deserialize(body) as T
}

/** A corpus as the content of a file; empty if it is too large to be kept. */
export function sealed(kept: KeptCorpus): Buffer {
  const body = serialize(kept)
  return body.length > MAX_BYTES ? Buffer.alloc(0) : Buffer.concat([Buffer.from(hash('sha256', body)), body])
}

const SEAL_LENGTH = 64

/**
 * Keeps a corpus for the state in which the database stopped. The others are kept as well if nothing but searches happened since the state
 * before; those of other states are of no use.
 */
export async function writeKept(
  folder: string,
  { before, state }: { readonly before: string | null; readonly state: string },
  wanted: WantedSearch,
  kept: KeptCorpus,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    const isCurrent = before !== null && name.startsWith(before)
    if (isCurrent) await rename(join(folder, name), join(folder, `${state}${name.slice(before.length)}`))
    else if (!name.startsWith(state)) await rm(join(folder, name), { force: true })
  }
  const content = sealed(kept)
  if (content.length > 0) await cacheFile(fileOf(folder, state, wanted)).write(content)
}
