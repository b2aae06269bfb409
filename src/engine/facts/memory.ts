import type { CacheFile } from '../../base/git/cache-file.ts'
import type { GitRepository, TreeEntry } from '../../base/git/types.ts'
import { memoizeBy } from '../../base/memoize.ts'
import type { Doc } from '../docs/doc.ts'
import { DocUnreadable } from '../docs/limits.ts'
import { readDoc } from '../docs/read.ts'
import type { Manifest } from '../ecosystems/manifest.ts'
import { parseManifest } from '../ecosystems/manifests/parse.ts'
import { createFactStore, type FactStore } from './fact-store.ts'
import { classifyPath, type FileClass } from './files/file-class.ts'
import { createFoundNames, type FoundNames } from './names/found-names.ts'
import type { Watch } from './watch.ts'

/** What was read of the files of a repository. Scans that follow each other share it: what did not change is not read again. */
export interface Memory {
  /** Texts of manifests and settings, by blob. */
  readonly texts: Map<string, string>
  readonly facts: FactStore
  /** Pages, or why they cannot be read, by {@link keyOf}. */
  readonly pages: Map<string, Doc | DocUnreadable>
  readonly names: FoundNames
  readonly manifestOf: (entry: TreeEntry, text: string) => Manifest | null
  readonly classOf: (path: string) => FileClass
}

/** @param facts where the facts of files are stored between runs of the program */
export async function createMemory(
  repository: Pick<GitRepository, 'blobs'>,
  facts: CacheFile | null,
  watch: Watch,
): Promise<Memory> {
  return {
    texts: new Map(),
    pages: new Map(),
    facts: await createFactStore(repository, facts, watch),
    names: createFoundNames(),
    manifestOf: memoizeBy(
      ({ path }: TreeEntry, text: string) => parseManifest(path, text),
      ({ oid, path }) => `${oid}:${path}`,
    ),
    classOf: memoizeBy(classifyPath),
  }
}

/** A page, or why it cannot be read. */
export function readPage({ pages }: Memory, { oid, path }: BlobAt, bytes: Uint8Array): Doc | DocUnreadable {
  const key = keyOf({ oid, path })
  const known = pages.get(key) ?? tryRead(path, bytes)
  pages.set(key, known)
  return known
}

/** What {@link readPage} returned before; undefined for a page that was not read. */
export function cachedPage({ pages }: Memory, entry: BlobAt): Doc | DocUnreadable | undefined {
  return pages.get(keyOf(entry))
}

type BlobAt = Pick<TreeEntry, 'oid' | 'path'>

function keyOf({ oid, path }: BlobAt): string {
  return `${oid}:${path}`
}

function tryRead(path: string, bytes: Uint8Array): Doc | DocUnreadable {
  try {
    return readDoc(path, bytes)
  } catch (error) {
    if (error instanceof DocUnreadable) return error
    throw error
  }
}

/** Drops what was read of files that a commit does not have. */
export function retain({ texts, facts, pages }: Memory, entries: ReadonlyMap<string, TreeEntry>): void {
  const all = [...entries.values()]
  const oids = new Set(all.map(({ oid }) => oid))
  for (const oid of texts.keys()) if (!oids.has(oid)) texts.delete(oid)
  const keys = new Set(all.map(keyOf))
  for (const key of pages.keys()) if (!keys.has(key)) pages.delete(key)
  facts.retain(all)
}
