import type { CacheFile } from '../../base/git/cache-file.ts'
import type { KeptWords } from '../facts/names/search.ts'
import { createWordCollector, readWordIndex, type WordCollector } from '../facts/names/word-index.ts'

/** The words of a repository's blobs, stored between scans. */
export interface WordsBetweenScans extends KeptWords {
  /** Before a scan that reads all of these blobs: collects all words again if too few of the blobs are known. */
  renew(oids: ReadonlySet<string>): void
  /** Stores the collected words. */
  keep(): Promise<void>
}

/** The index is not worth it for a repository with fewer files. */
const MANY_FILES = 1000
/** Unknown blobs are read for every name lookup; this share of them costs little. */
const UNKNOWN_SHARE = 0.02

/** Reads the words that an earlier scan stored in the file; without a file, nothing is stored. */
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
      // If the docs contain few names, git searches for them, and the code was not read.
      const words = collector && collector.blobs() >= fewest ? collector.encode() : null
      if (words) await file?.write(words)
    },
  }
}
