import type { Blob, TreeEntry } from '../../git/types.ts'
import type { FileClass } from '../files/file-class.ts'
import type { NameBudget } from './budget.ts'
import { type Hit, isBinary, scanNames } from './scanner.ts'
import type { WantedNames } from './wanted.ts'
import type { WordCollector } from './word-index.ts'

/** Up to this many names are found faster by looking for their bytes than by reading every identifier. */
export const FEW_NAMES = 24

/** Source files above this many bytes are data or generated; they are not searched for names. */
export const MAX_SOURCE_BYTES = 1_000_000

export interface Search {
  readonly wanted: WantedNames
  readonly budget: NameBudget
  /** Gets every word of the blobs. */
  readonly collector?: WordCollector
}

/** Looks for names in blobs, and hands over what each of them holds. */
export async function search(
  blobs: AsyncIterable<Blob>,
  { wanted, budget, collector }: Search,
  found: (oid: string, hits: readonly Hit[]) => void,
): Promise<void> {
  const { names } = wanted
  const spelled = names.length <= FEW_NAMES ? names.map((name) => Buffer.from(name, 'utf8')) : null
  const mayHold = (bytes: Buffer): boolean => spelled?.some((name) => bytes.includes(name)) ?? true
  for await (const { oid, bytes } of blobs) {
    if (!bytes) continue
    collector?.begin(oid)
    if (isBinary(bytes) || !(collector || mayHold(bytes))) continue
    const hits = scanNames(bytes, wanted, budget, collector)
    if (hits.length > 0) found(oid, hits)
  }
}

/** The files that names are looked up in, the classes in the order given, so that source comes first. */
export function searchable(
  entries: Iterable<TreeEntry>,
  classOf: (path: string) => FileClass,
  isExcluded: (path: string) => boolean,
  classes: readonly FileClass[],
): TreeEntry[] {
  const lists = new Map<FileClass, TreeEntry[]>(classes.map((name) => [name, []]))
  for (const entry of entries) {
    if (entry.kind !== 'file' && entry.kind !== 'executable') continue
    if (entry.size !== null && entry.size > MAX_SOURCE_BYTES) continue
    const list = lists.get(classOf(entry.path))
    if (list && !isExcluded(entry.path)) list.push(entry)
  }
  return classes.flatMap((name) => lists.get(name) ?? [])
}
