import { crc32 } from 'node:zlib'
import { type FileFacts, NO_FACTS } from '../ecosystems/file-facts.ts'
import { factsIn, grammarOf } from '../ecosystems/syntax/read.ts'
import type { CacheFile } from '../git/cache-file.ts'
import type { GitRepository, TreeEntry } from '../git/types.ts'
import { UNWATCHED, type Watch } from '../watch.ts'
import { MAX_SOURCE_BYTES } from './names/search.ts'
import type { Snapshot } from './snapshot.ts'

/** Facts of files, each blob read once. */
export interface FactStore {
  /** Reads what is not known yet; files without a grammar have no facts. */
  read(entries: readonly TreeEntry[]): Promise<void>
  /** Undefined for what was not read. */
  get(entry: TreeEntry): FileFacts | undefined
  /** Writes the facts that were used into the cache, when some of them were not in it. */
  keep(): Promise<void>
}

/** The commit that facts are read of. */
export interface FactSource {
  readonly repository: Pick<GitRepository, 'blobs' | 'files' | 'grep'>
  readonly snapshot: Snapshot
  /** True for files whose facts count: source of the repository. */
  readonly isSource: (path: string) => boolean
  /** True for files whose texts count: source, configuration and examples. */
  readonly isCode: (path: string) => boolean
  readonly store: FactStore
}

/** @param cache what earlier scans of the repository left; null where nothing is kept */
export async function createFactStore(
  repository: Pick<GitRepository, 'blobs'>,
  cache: CacheFile | null = null,
  watch: Watch = UNWATCHED,
): Promise<FactStore> {
  const content = await cache?.read()
  const earlier: KnownFacts = content ? readFacts(content) : new Map()
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
        const facts = await watch.during(oid, () => factsIn(entry.path, bytes.toString('utf8')))
        if (!facts) continue
        known.set(keyOf(entry), facts)
        fresh++
      }
    },
    get: (entry) => known.get(keyOf(entry)) ?? refused.get(keyOf(entry)),
    keep: async () => {
      if (!cache || fresh === 0) return
      const encoded = encodeFacts([...known].map(([key, facts]) => [key, JSON.stringify(facts)] as const))
      if (encoded) await cache.write(encoded)
    },
  }
}

/** The same text is read by another grammar under another name. */
function keyOf({ oid, path }: TreeEntry): string {
  return `${oid}:${grammarOf(path)}`
}

/** Another number whenever facts are read or written in another way. */
const FORMAT = 'docalign facts 7'
/** Bytes; the facts of some tens of thousands of files. */
const MAX_BYTES = 200_000_000

/** Facts of blobs from an earlier scan, by blob id and grammar; each is decoded when it is asked for. */
type KnownFacts = ReadonlyMap<string, () => FileFacts>

/** A file of the facts: a line with the format and a checksum of the rest, then a key and its facts in two lines each. */
export function encodeFacts(facts: Iterable<readonly [string, string]>): Buffer | null {
  const lines: string[] = []
  for (const [key, json] of facts) lines.push(key, json)
  const rest = Buffer.from(lines.join('\n'))
  if (rest.length > MAX_BYTES) return null
  return Buffer.concat([Buffer.from(`${FORMAT} ${crc32(rest)}\n`), rest])
}

/** Reads what {@link encodeFacts} made; empty for anything else. */
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
