import type { Change, GitRepository } from '../../../base/git/types.ts'
import type { Doc } from '../../docs/doc.ts'
import { type AddedMark, marksOfBase } from '../../docs/marks-of-base.ts'
import { tryReadDoc } from '../../docs/read.ts'
import type { Watch } from '../../facts/watch.ts'

/** What a change adds to the settings of its own check, none of which applies before it is merged. */
export interface NotApplied {
  /** Configuration and baseline files that the change edits. */
  readonly files: readonly string[]
  /** Marks that the change adds, or extends to lines that were checked before. */
  readonly marks: readonly AddedMark[]
}

interface Compared {
  readonly base: string
  readonly head: string
  readonly changes: readonly Change[]
  readonly watch: Watch
}

/** Maximum marks that are listed. */
const MAX_MARKS = 500

/** The pages, with only those exclusions that their marks had at the base, too. */
export async function withMarksOfBase(
  repository: GitRepository,
  docs: readonly Doc[],
  { base, head, changes, watch }: Compared,
): Promise<{ readonly docs: readonly Doc[]; readonly added: readonly AddedMark[] }> {
  const changed = new Map(changes.map((change) => [change.path, change]))
  const marked = docs.filter(({ path, ignored }) => ignored.length > 0 && changed.has(path))
  if (marked.length === 0) return { docs, added: [] }
  const isNew = ({ path }: Doc): boolean => changed.get(path)?.before === null
  const renames = marked.some(isNew) ? await repository.renames(base, head) : []
  const former = new Map(renames.map(({ from, to }) => [to, from]))
  const places = marked.map((doc) => ({
    commit: base,
    path: isNew(doc) ? (former.get(doc.path) ?? doc.path) : doc.path,
  }))
  const limited = new Map<string, Doc>()
  const added: AddedMark[] = []
  let at = 0
  for await (const { bytes } of repository.files(places)) {
    const doc = marked[at]
    const path = places[at++]?.path
    if (!doc || path === undefined) continue
    const entry = { oid: changed.get(path)?.before?.oid ?? path, path }
    const isReadable = bytes !== null && watch.refusal(entry.oid) === null
    const before = isReadable ? watch.during(entry, () => tryReadDoc(path, bytes)) : null
    const marks = marksOfBase(doc, before)
    limited.set(doc.path, { ...doc, ignored: marks.ignored })
    added.push(...marks.added.slice(0, MAX_MARKS - added.length))
  }
  return { docs: docs.map((doc) => limited.get(doc.path) ?? doc), added }
}
