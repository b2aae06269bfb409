import type { FileFacts } from '../ecosystems/file-facts.ts'
import { factsIn, grammarOf } from '../ecosystems/syntax/read.ts'
import type { GitRepository, TreeEntry } from '../git/types.ts'
import { MAX_SOURCE_BYTES } from './names/search.ts'

/** Facts of files, each blob read once. */
export interface FactStore {
  /** Reads what is not known yet; files without a grammar have no facts. */
  read(entries: readonly TreeEntry[]): Promise<void>
  /** Undefined for what was not read. */
  get(entry: TreeEntry): FileFacts | undefined
}

export function createFactStore(repository: Pick<GitRepository, 'blobs'>): FactStore {
  const known = new Map<string, FileFacts>()
  return {
    read: async (entries) => {
      const missing = new Map<string, TreeEntry>()
      for (const entry of entries)
        if (!known.has(keyOf(entry)) && grammarOf(entry.path) !== null) missing.set(entry.oid, entry)
      for await (const { oid, bytes } of repository.blobs(missing.keys())) {
        const entry = missing.get(oid)
        if (entry && bytes && bytes.length <= MAX_SOURCE_BYTES)
          known.set(keyOf(entry), await factsIn(entry.path, bytes.toString('utf8')))
      }
    },
    get: (entry) => known.get(keyOf(entry)),
  }
}

/** The same text is read by another grammar under another name. */
function keyOf({ oid, path }: TreeEntry): string {
  return `${oid}:${grammarOf(path)}`
}
