import type { GitRepository, TreeEntry } from '../../git/types.ts'
import type { FileClass } from '../files/file-class.ts'
import { entriesBefore, type PathIndex } from '../files/path-index.ts'
import type { Snapshot } from '../snapshot.ts'
import { blobBudget, firstDeclarations } from './budget.ts'
import { search, searchable } from './search.ts'
import type { NameStore } from './store.ts'
import { wantNames } from './wanted.ts'

/** Looks names up in what the code of head no longer has. */
export interface PastSearch {
  /** In the blobs of past snapshots; each blob once for each name. */
  find(names: readonly string[], past: readonly Snapshot[]): Promise<void>
  /** Which of the names the code of any of the commits declares, and that of head does not. */
  declaredIn(names: readonly string[], commits: readonly string[]): Promise<Set<string>>
}

interface Head {
  readonly repository: Pick<GitRepository, 'blobs' | 'changesFrom'>
  readonly commit: string
  readonly paths: PathIndex
  /** Whether names of a blob are found in the code of head. */
  readonly isPresent: (oid: string) => boolean
  readonly classOf: (path: string) => FileClass
  readonly isExcluded: (path: string) => boolean
}

/** Finds go to `store`. */
export function createPastSearch(head: Head, store: NameStore): PastSearch {
  const { repository, commit, paths, isPresent, classOf, isExcluded } = head
  /** The blobs that a name was looked up in: most commits share most of theirs. */
  const searchedFor = new Map<string, Set<string>>()
  const searched = (entries: Iterable<TreeEntry>): TreeEntry[] =>
    searchable(entries, classOf, isExcluded, ['source', 'config']).filter(({ oid }) => !isPresent(oid))
  const changed = (past: Snapshot): TreeEntry[] =>
    [...past.paths.entries.values()].filter(({ path, oid }) => paths.entries.get(path)?.oid !== oid)
  return {
    async find(wanted, past) {
      const oids = oidsOf(past.flatMap((snapshot) => searched(changed(snapshot))))
      const searches = [...new Set(wanted)].map((name) => ({ name, done: searchedFor.get(name) ?? new Set<string>() }))
      const open = [...oids].filter((oid) => searches.some(({ done }) => !done.has(oid)))
      const missing = searches.filter(({ done }) => open.some((oid) => !done.has(oid)))
      for (const { name, done } of missing) {
        searchedFor.set(name, done)
        for (const oid of open) done.add(oid)
      }
      const sought = wantNames(missing.map(({ name }) => name))
      if (sought.names.length === 0) return
      await search(repository.blobs(open), { wanted: sought, budget: blobBudget(sought.names.length) }, (oid, hits) =>
        store.add(oid, sought.names, hits),
      )
    },
    async declaredIn(wanted, commits) {
      const sought = wantNames(wanted)
      const declared = new Set<number>()
      if (sought.names.length === 0 || commits.length === 0) return new Set()
      const changes = (await repository.changesFrom(commits, commit)).flat()
      const blobs = repository.blobs(oidsOf(searched(entriesBefore(changes))))
      await search(blobs, { wanted: sought, budget: firstDeclarations(declared) }, () => {})
      return new Set([...declared].map((index) => sought.names[index] ?? ''))
    },
  }
}

function oidsOf(entries: readonly TreeEntry[]): Set<string> {
  return new Set(entries.map((entry) => entry.oid))
}
