/** The files that must not be read, by clone. */
export interface Refusals {
  /** The reasons by blob id. */
  of(clone: string): ReadonlyMap<string, string>
  add(clone: string, oid: string, reason: string): void
}

/** Maximum files of one clone; a scan refuses at most a few. */
const MAX_FILES = 500
const MAX_CLONES = 1000

/**
 * Remembers the files that cannot be read, so that the next scan does not try them again. What is learnt from a repository stays with it:
 * whoever brings a file there decides nothing about the same file elsewhere. Beyond the limits the oldest are forgotten.
 */
export function createRefusals(maxClones = MAX_CLONES, maxFiles = MAX_FILES): Refusals {
  const clones = new Map<string, Map<string, string>>()
  return {
    of: (clone) => clones.get(clone) ?? NONE,
    add(clone, oid, reason) {
      const files = clones.get(clone) ?? new Map<string, string>()
      clones.delete(clone)
      files.delete(oid)
      dropOldest(clones, maxClones - 1)
      dropOldest(files, maxFiles - 1)
      clones.set(clone, files.set(oid, reason))
    },
  }
}

const NONE: ReadonlyMap<string, string> = new Map()

function dropOldest(map: Map<string, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return
    map.delete(key)
  }
}
