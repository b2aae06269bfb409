import { type FileFacts, NO_FACTS } from '../ecosystems/file-facts.ts'
import { factsIn, grammarOf } from '../ecosystems/syntax/read.ts'
import type { CacheFile } from '../git/cache-file.ts'
import type { GitRepository, TreeEntry } from '../git/types.ts'
import { UNWATCHED, type Watch } from '../watch.ts'
import { encodeFacts, readFacts } from './fact-cache.ts'
import { MAX_SOURCE_BYTES } from './names/search.ts'

/** Facts of files, each blob read once. */
export interface FactStore {
  /** Reads what is not known yet; files without a grammar have no facts. */
  read(entries: readonly TreeEntry[]): Promise<void>
  /** Undefined for what was not read. */
  get(entry: TreeEntry): FileFacts | undefined
  /** Writes the facts that were used into the cache, when some of them were not in it. */
  keep(): Promise<void>
}

/** @param cache what earlier scans of the repository left; null where nothing is kept */
export async function createFactStore(
  repository: Pick<GitRepository, 'blobs'>,
  cache: CacheFile | null = null,
  watch: Watch = UNWATCHED,
): Promise<FactStore> {
  const content = await cache?.read()
  const earlier = content ? readFacts(content) : new Map<string, () => FileFacts>()
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
