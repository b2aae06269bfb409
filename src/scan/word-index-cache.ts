import type { KeptWords } from '../facts/names/search.ts'
import { createWordCollector, readWordIndex, type WordCollector } from '../facts/names/word-index.ts'
import type { CacheFile } from '../git/cache-file.ts'

/** The words of a repository's blobs, from one scan to the next. */
export interface WordsBetweenScans extends KeptWords {
  /** Before a scan that reads all of these blobs: collects their words again when too few of them are known. */
  renew(oids: ReadonlySet<string>): void
  /** Writes what was collected. */
  keep(): Promise<void>
}

/** A repository of fewer files is read as fast as its words. */
const MANY_FILES = 1000
/** Unknown blobs are read whenever a name is looked for: so many are no loss. */
const UNKNOWN_SHARE = 0.02

/** Reads what an earlier scan kept in the file; nothing is kept without one. */
export async function openWords(file: CacheFile | null | undefined): Promise<WordsBetweenScans> {
  const kept = await file?.read()
  const index = kept ? readWordIndex(kept) : null
  let collector: WordCollector | null = null
  let fewest = 0
  return {
    index,
    collector: () => collector,
    renew(oids) {
      if (!file || oids.size < MANY_FILES) return
      let unknown = 0
      for (const oid of oids) if (!index?.knows(oid)) unknown++
      if (unknown <= oids.size * UNKNOWN_SHARE) return
      collector = createWordCollector()
      fewest = oids.size * (1 - UNKNOWN_SHARE)
    },
    async keep() {
      // Where the docs name little, git finds it, and the code was not read.
      const words = collector && collector.blobs() >= fewest ? collector.encode() : null
      if (words) await file?.write(words)
    },
  }
}
