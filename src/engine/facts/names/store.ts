import { groupBy } from '../../../base/group-by.ts'
import type { FileClass } from '../files/file-class.ts'
import type { Occurrence } from '../snapshot.ts'
import type { Role } from './occurrence.ts'
import type { Hit } from './scanner.ts'

/** The places of names by blob: one store serves every commit, since blobs do not change. */
export interface NameStore {
  add(oid: string, names: readonly string[], hits: readonly Hit[]): void
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

export function createNameStore(): NameStore {
  const places = new Map<string, Map<string, Hit[]>>()
  return {
    add: (oid, names, hits) => {
      // A blob is always searched completely for a name, so a known result is complete.
      for (const [index, list] of groupBy(hits, (hit) => hit.name)) {
        const name = names[index] ?? ''
        const blobs = places.get(name) ?? new Map<string, Hit[]>()
        if (!blobs.has(oid)) blobs.set(oid, list)
        places.set(name, blobs)
      }
    },
    placesOf: (name, pathsOf, classOf) => {
      const found = [...(places.get(name) ?? [])].flatMap(([oid, hits]): Occurrence[] => {
        const [path] = pathsOf(oid)
        if (path === undefined) return []
        return hits.map(({ line, role, text }) => ({ path, class: classOf(path), line, role, text }))
      })
      return found.sort((a, b) => rankOf(a) - rankOf(b))
    },
  }
}

function rankOf(place: Occurrence): number {
  return CLASSES.indexOf(place.class) + CLASSES.length * ROLES.indexOf(place.role)
}
