import { groupBy } from '../../../base/group-by.ts'

/** Names to look up in blobs. */
export interface OpenSearch {
  readonly names: readonly string[]
  readonly oids: readonly string[]
}

/** Remembers which names were already looked up in which blobs. */
export interface SearchedBlobs {
  /**
   * What is left to look up, grouped by names, and from then on counts as looked up. Each name and blob is in at most one answer.
   *
   * @param names calls with the same array are the cheapest
   */
  open(names: readonly string[], oids: Iterable<string>): OpenSearch[]
  /** Nothing counts as looked up in these blobs any more. */
  forget(oids: Iterable<string>): void
}

/**
 * Most commits share most of their blobs, and are asked for the same names. So what was looked up is not kept for each name and blob, which
 * would be millions of pairs, but as one of a few sets of names for each blob.
 */
export function createSearchedBlobs(): SearchedBlobs {
  const nothing: ReadonlySet<string> = new Set()
  const searched = new Map<string, ReadonlySet<string>>()
  /** What each set becomes when a list of names is looked up as well. */
  const extended = new WeakMap<readonly string[], Map<ReadonlySet<string>, ReadonlySet<string>>>()
  return {
    open(names, oids) {
      const known = extended.get(names) ?? new Map<ReadonlySet<string>, ReadonlySet<string>>()
      extended.set(names, known)
      const groups = new Map<ReadonlySet<string>, string[]>()
      for (const oid of oids) {
        const before = searched.get(oid) ?? nothing
        const after = known.get(before) ?? extend(before, names)
        known.set(before, after)
        // A set that already has all names becomes itself.
        if (after === before) continue
        known.set(after, after)
        searched.set(oid, after)
        const group = groups.get(before)
        if (group) group.push(oid)
        else groups.set(before, [oid])
      }
      const searches = [...groups].map(([before, group]) => ({
        names: [...new Set(names)].filter((name) => !before.has(name)),
        oids: group,
      }))
      return [...groupBy(searches, (search) => search.names.join('\u0000')).values()].map((same) => ({
        names: same[0]?.names ?? [],
        oids: same.flatMap((search) => search.oids),
      }))
    },
    forget(oids) {
      for (const oid of oids) searched.delete(oid)
    },
  }
}

function extend(before: ReadonlySet<string>, names: readonly string[]): ReadonlySet<string> {
  return names.every((name) => before.has(name)) ? before : new Set([...before, ...names])
}
