import type { GitRepository, TreeEntry } from '../../git/types.ts'
import type { FileClass } from '../files/file-class.ts'
import { commitBudget } from './budget.ts'
import { FEW_NAMES, search, searchable } from './search.ts'
import type { NameStore } from './store.ts'
import { wantNames } from './wanted.ts'
import { createWordCollector, type WordCollector, type WordIndex } from './word-index.ts'

/** What names are looked up in, source first. */
export const CODE: readonly FileClass[] = ['source', 'config', 'example', 'test']

/** Looks names up in the code of one commit. */
export interface CodeSearch {
  /** The files that names are looked up in. */
  entries(): TreeEntry[]
  find(names: Iterable<string>): Promise<void>
}

/** What earlier scans know of blobs, and what this one is to keep for later ones. */
export interface KeptWords {
  readonly index: WordIndex | null
  collector(): WordCollector | null
}

interface Code {
  readonly repository: GitRepository
  readonly commit: string
  readonly entries: () => Iterable<TreeEntry>
  readonly classOf: (path: string) => FileClass
  readonly isExcluded: (path: string) => boolean
}

/** Up to this many names most blobs can be told from their kept words to hold none. */
const NAMES_BY_INDEX = 100

/** Finds go to `store`, each name once. */
export function createCodeSearch(code: Code, store: NameStore, { index, collector }: KeptWords): CodeSearch {
  const { repository, commit, classOf, isExcluded } = code
  const searched = new Set<string>()
  /** Words of all the code, from when it was first read. */
  let read: WordIndex | null = null
  const codeAmong = (entries: Iterable<TreeEntry>): TreeEntry[] => searchable(entries, classOf, isExcluded, CODE)
  const all = (): TreeEntry[] => codeAmong(code.entries())
  const blobsOf = (entries: readonly TreeEntry[]): AsyncIterable<{ oid: string; bytes: Buffer | null }> =>
    repository.blobs(new Set(entries.map((entry) => entry.oid)))
  return {
    entries: all,
    async find(names) {
      const fresh = [...names].filter((name) => !searched.has(name))
      for (const name of fresh) searched.add(name)
      const sought = wantNames(fresh)
      const count = sought.names.length
      if (count === 0) return
      const keep = { wanted: sought, budget: commitBudget(count) }
      const found = (oid: string, hits: Parameters<NameStore['add']>[2]): void => store.add(oid, sought.names, hits)
      const known = read ?? (index && !collector() && count <= NAMES_BY_INDEX ? index : null)
      if (known) {
        const mayHold = known.mayHold(sought.names)
        const held = [...code.entries()].filter((entry) => mayHold(entry.oid))
        await search(blobsOf(codeAmong(held)), keep, found)
      } else if (count <= FEW_NAMES) {
        const holders = await repository.grep(commit, sought.names)
        const entries = holders ? all().filter((entry) => holders.has(entry.path)) : all()
        await search(blobsOf(entries), keep, found)
      } else {
        const words = collector() ?? createWordCollector()
        await search(blobsOf(all()), { ...keep, collector: words }, found)
        read = words
      }
    },
  }
}
