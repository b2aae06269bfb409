import { crc32 } from 'node:zlib'
import type { CacheFile } from '../../base/git/cache-file.ts'
import type { GitRepository, TreeEntry } from '../../base/git/types.ts'
import { decodeText } from '../../base/text/encoding.ts'
import { type FileFacts, NO_FACTS } from '../ecosystems/file-facts.ts'
import { factsIn, grammarOf } from '../ecosystems/syntax/read.ts'
import { MAX_SOURCE_BYTES } from './names/search.ts'
import type { Snapshot } from './snapshot.ts'
import { UNWATCHED, type Watch } from './watch.ts'

/** Facts of files; each blob is read once. */
export interface FactStore {
  /** Reads files that are not known yet; files without a grammar have no facts. */
  read(entries: readonly TreeEntry[]): Promise<void>
  /** Undefined for files that were not read. */
  get(entry: TreeEntry): FileFacts | undefined
  /** Stores the used facts in the cache, if some of them are new. */
  keep(): Promise<void>
  /** Drops what is known of other files, also from earlier scans. */
  retain(entries: Iterable<TreeEntry>): void
}

/** The commit whose facts are read. */
export interface FactSource {
  readonly repository: Pick<GitRepository, 'blobs' | 'files' | 'grep'>
  readonly snapshot: Snapshot
  /** True for files whose facts count: the repository's source. */
  readonly isSource: (path: string) => boolean
  /** True for files whose texts count: source, configuration and examples. */
  readonly isCode: (path: string) => boolean
  /** Source files whose bytes tell nothing: they may contain anything that their language can say. */
  readonly undecodable: readonly string[]
  readonly store: FactStore
}

/** @param cache the facts from earlier scans of the repository; null to store nothing */
export async function createFactStore(
  repository: Pick<GitRepository, 'blobs'>,
  cache: CacheFile | null = null,
  watch: Watch = UNWATCHED,
): Promise<FactStore> {
  const content = await cache?.read()
  let earlier: KnownFacts = content ? readFacts(content) : new Map()
  const known = new Map<string, FileFacts>()
  const refused = new Map<string, FileFacts>()
  let fresh = 0
  return {
    read: async (entries) => {
      const missing = new Map<string, TreeEntry>()
      for (const entry of entries) {
        const key = keyOf(entry)
        if (known.has(key) || grammarOf(entry.path) === null) continue
        const kept = earlier.get(key)
        if (kept) known.set(key, kept())
        else missing.set(entry.oid, entry)
      }
      for await (const { oid, bytes } of repository.blobs(missing.keys())) {
        const entry = missing.get(oid)
        if (!entry || !bytes || bytes.length > MAX_SOURCE_BYTES) continue
        const refusal = watch.refusal(oid)
        if (refusal !== null) {
          refused.set(keyOf(entry), { ...NO_FACTS, open: refusal })
          continue
        }
        const facts = await watch.during(entry, () => factsIn(entry.path, decodeText(bytes)))
        if (!facts) continue
        // Parts of a text keep all of it in memory, and a history has thousands of texts: a copy has strings of its own.
        known.set(keyOf(entry), JSON.parse(JSON.stringify(facts)) as FileFacts)
        fresh++
      }
    },
    get: (entry) => known.get(keyOf(entry)) ?? refused.get(keyOf(entry)),
    keep: async () => {
      if (!cache || fresh === 0) return
      const encoded = encodeFacts([...known].map(([key, facts]) => [key, JSON.stringify(facts)] as const))
      if (encoded) await cache.write(encoded)
    },
    retain: (entries) => {
      const wanted = new Set([...entries].map(keyOf))
      for (const facts of [known, refused]) for (const key of facts.keys()) if (!wanted.has(key)) facts.delete(key)
      earlier = new Map()
    },
  }
}

/** The same text may have another grammar under another name. */
function keyOf({ oid, path }: TreeEntry): string {
  return `${oid}:${grammarOf(path)}`
}

/** Must change whenever the content or the encoding of facts changes. */
const FORMAT = 'docalign facts 11'
/** In bytes; enough for the facts of some tens of thousands of files. */
const MAX_BYTES = 200_000_000

/** Facts of blobs from an earlier scan, by blob id and grammar; each is decoded on first use. */
type KnownFacts = ReadonlyMap<string, () => FileFacts>

/**
 * Encodes facts: a line with the format and a checksum of the rest, then a key and its facts in two lines each. Null if they are too large.
 */
export function encodeFacts(facts: Iterable<readonly [string, string]>): Buffer | null {
  const lines: string[] = []
  for (const [key, json] of facts) lines.push(key, json)
  const rest = Buffer.from(lines.join('\n'))
  if (rest.length > MAX_BYTES) return null
  return Buffer.concat([Buffer.from(`${FORMAT} ${crc32(rest)}\n`), rest])
}

/** Decodes the result of {@link encodeFacts}; empty for anything else. */
export function readFacts(file: Buffer): KnownFacts {
  const known = new Map<string, () => FileFacts>()
  const head = file.indexOf(10)
  if (head < 0 || file.length > MAX_BYTES + 100) return known
  const rest = file.subarray(head + 1)
  if (file.subarray(0, head).toString() !== `${FORMAT} ${crc32(rest)}`) return known
  for (let at = 0; at < rest.length; ) {
    const keyEnd = rest.indexOf(10, at)
    if (keyEnd < 0) break
    const end = rest.indexOf(10, keyEnd + 1)
    const json = rest.subarray(keyEnd + 1, end < 0 ? rest.length : end)
    known.set(rest.subarray(at, keyEnd).toString(), () => JSON.parse(json.toString()) as FileFacts)
    at = end < 0 ? rest.length : end + 1
  }
  return known
}
