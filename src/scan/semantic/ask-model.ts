import type { Doc } from '../../docs/doc.ts'
import type { TreeEntry } from '../../git/types.ts'
import type { HistoryReader } from '../../history/past.ts'
import type { ScanOptions } from '../options.ts'
import { readDocs } from '../pages/docs.ts'
import { checkSemantics, type SemanticOutcome } from './check.ts'

/** What a model says of all pages, also of those that a change has taken no name from: code may do something else under its old names. */
export async function askModel(
  { semantics, base, head, config, progress, watch }: ScanOptions,
  reader: HistoryReader,
  { entries, docs }: { readonly entries: readonly TreeEntry[]; readonly docs: readonly Doc[] },
): Promise<(SemanticOutcome & { readonly docs: readonly Doc[] }) | undefined> {
  if (!semantics) return undefined
  const { repository, snapshots } = reader
  const read = new Set(docs.map(({ path }) => path))
  const others = await readDocs(
    repository,
    snapshots,
    entries.filter(({ path }) => !read.has(path)),
    { collector: null, watch },
  )
  const all = [...docs, ...others.docs]
  const changed = base === null ? null : new Set((await repository.changes(base, head)).map(({ path }) => path))
  const scan = { docs: all, config, reader, base, changed, ...(progress && { progress }) }
  return { ...(await checkSemantics(semantics, scan)), docs: all }
}
