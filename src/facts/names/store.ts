import { groupBy } from '../../group-by.ts'
import type { FileClass } from '../files/file-class.ts'
import type { Occurrence } from '../snapshot.ts'
import type { Role } from './occurrence.ts'
import type { Hit } from './scanner.ts'

/** Where names stand, by blob: one store serves every commit, since blobs do not change. */
export interface NameStore {
  add(oid: string, names: readonly string[], hits: readonly Hit[]): void
  /** The places of a name in a commit, strongest evidence first. `pathsOf` gives a blob's paths in that commit. */
  placesOf(
    name: string,
    pathsOf: (oid: string) => readonly string[],
    classOf: (path: string) => FileClass,
  ): Occurrence[]
}

const ROLE_RANK: Readonly<Record<Role, number>> = {
  definition: 0,
  environment: 1,
  key: 2,
  string: 3,
  use: 4,
  import: 5,
  comment: 6,
}
const CLASS_RANK: Readonly<Record<FileClass, number>> = {
  source: 0,
  config: 1,
  example: 2,
  test: 3,
  generated: 4,
  vendored: 5,
  doc: 6,
  asset: 7,
}

/** An empty store of name places. */
export function createNameStore(): NameStore {
  const places = new Map<string, Map<string, Hit[]>>()
  return {
    add: (oid, names, hits) => {
      // A blob is searched for a name as a whole, so what is known of the two already is known completely.
      for (const [index, list] of groupBy(hits, (hit) => hit.name)) {
        const name = names[index] ?? ''
        const blobs = places.get(name) ?? new Map<string, Hit[]>()
        if (!blobs.has(oid)) blobs.set(oid, list)
        places.set(name, blobs)
      }
    },
    placesOf: (name, pathsOf, classOf) => {
      const found: Occurrence[] = []
      for (const [oid, hits] of places.get(name) ?? []) {
        const path = pathsOf(oid)[0]
        if (path === undefined) continue
        const fileClass = classOf(path)
        for (const { line, role, text } of hits) found.push({ path, class: fileClass, line, role, text })
      }
      return found.sort((a, b) => strengthOf(a) - strengthOf(b))
    },
  }
}

function strengthOf(place: Occurrence): number {
  return CLASS_RANK[place.class] + 8 * ROLE_RANK[place.role]
}
