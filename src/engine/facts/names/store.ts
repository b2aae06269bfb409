import { groupBy } from '../../../base/group-by.ts'
import type { FileClass } from '../files/file-class.ts'
import type { Occurrence } from '../snapshot.ts'
import type { Role } from './occurrence.ts'
import type { Hit } from './scanner.ts'

/** The places of names by blob: one store serves every commit, since blobs do not change. */
export interface NameStore {
  add(oid: string, names: readonly string[], hits: readonly Hit[]): void
  /** The places of a name, by blob. */
  hitsOf(name: string): ReadonlyMap<string, readonly Hit[]>
  /** Writes the places of a name in a blob anew. */
  put(oid: string, name: string, hits: readonly Hit[]): void
  /** Drops all places of a name. */
  forget(name: string): void
  /** Drops the places of all other names, and those in all other blobs. */
  retain(names: ReadonlySet<string>, oids: ReadonlySet<string>): void
  /** The places of a name in a commit, strongest evidence first. `pathsOf` returns a blob's paths in that commit. */
  placesOf(
    name: string,
    pathsOf: (oid: string) => readonly string[],
    classOf: (path: string) => FileClass,
  ): Occurrence[]
}

/** Both are sorted by strength of evidence. */
const ROLES: readonly Role[] = ['definition', 'environment', 'key', 'string', 'use', 'import', 'comment']
const CLASSES: readonly FileClass[] = ['source', 'config', 'example', 'test', 'generated', 'vendored', 'doc', 'asset']

/** @param present places that are looked up as well; what is added does not change them */
export function createNameStore(present?: Pick<NameStore, 'hitsOf'>): NameStore {
  const places = new Map<string, Map<string, readonly Hit[]>>()
  return {
    add: (oid, names, hits) => {
      // A blob is always searched completely for a name, so a known result is complete.
      for (const [index, list] of groupBy(hits, (hit) => hit.name)) {
        const name = names[index] ?? ''
        const blobs = places.get(name) ?? new Map<string, readonly Hit[]>()
        if (!blobs.has(oid)) blobs.set(oid, list)
        places.set(name, blobs)
      }
    },
    hitsOf: (name) => places.get(name) ?? NOWHERE,
    put: (oid, name, hits) => {
      const blobs = places.get(name) ?? new Map<string, readonly Hit[]>()
      if (hits.length > 0) places.set(name, blobs.set(oid, hits))
      else blobs.delete(oid)
    },
    forget: (name) => void places.delete(name),
    retain: (names, oids) => {
      for (const [name, blobs] of places)
        if (!names.has(name)) places.delete(name)
        else for (const oid of blobs.keys()) if (!oids.has(oid)) blobs.delete(oid)
    },
    placesOf: (name, pathsOf, classOf) => {
      const found = [...new Map([...(places.get(name) ?? []), ...(present?.hitsOf(name) ?? [])])].flatMap(
        ([oid, hits]): Occurrence[] => {
          const [path] = pathsOf(oid)
          if (path === undefined) return []
          return hits.map(({ line, role, text }) => ({ path, class: classOf(path), line, role, text }))
        },
      )
      // In whatever order blobs were searched, the answer is the same.
      return found.sort((a, b) => rankOf(a) - rankOf(b) || (a.path < b.path ? -1 : a.path === b.path ? 0 : 1))
    },
  }
}

const NOWHERE: ReadonlyMap<string, readonly Hit[]> = new Map()

function rankOf(place: Occurrence): number {
  return CLASSES.indexOf(place.class) + CLASSES.length * ROLES.indexOf(place.role)
}
