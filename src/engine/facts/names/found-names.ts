import type { Blob } from '../../../base/git/types.ts'
import { groupBy } from '../../../base/group-by.ts'
import { toUtf8 } from '../../../base/text/encoding.ts'
import { isSpentBy, shareBudget } from './budget.ts'
import type { Role } from './occurrence.ts'
import { type Hit, isBinary, scanNames } from './scanner.ts'
import { createNameStore, type NameStore } from './store.ts'
import { wantNames } from './wanted.ts'
import type { WordIndex } from './word-index.ts'

/** What was found of names in the code of a commit. The search in the next commit goes on from it. */
export interface FoundNames {
  readonly places: NameStore
  /** Names that were looked up in all of the code. */
  readonly names: Set<string>
  /** Those of which places may be missing, because there are many. */
  readonly cut: Set<string>
  /** Those that were asked for in this commit. */
  readonly asked: Set<string>
  /** The blobs of the code, by their first paths. */
  code: ReadonlyMap<string, string>
  /** The words of all code, once it was read. */
  words: WordIndex | null
  /** Blobs of code that are no text. */
  readonly undecodable: Set<string>
}

export function createFoundNames(): FoundNames {
  return {
    places: createNameStore(),
    names: new Set(),
    cut: new Set(),
    asked: new Set(),
    code: new Map(),
    words: null,
    undecodable: new Set(),
  }
}

/** Forgets everything. */
function clear({ places, names, cut, asked, undecodable, ...found }: FoundNames): void {
  for (const known of [names, cut, asked, undecodable]) known.clear()
  places.retain(names, names)
  found.words = null
}

/** With more changed blobs, the code is searched anew. */
const MAX_CHANGES = 100

/** A version of a file; null on the side on which there is no such file. */
interface ChangedBlob {
  readonly before: string | null
  readonly after: string | null
}

/**
 * Makes what was found in the code of one commit what a search in that of another one finds: reads the changed blobs alone. A name of which
 * the other commit may show other places than those that are known is no longer among the known ones.
 *
 * @param code the blobs of the other commit by their first paths, in the order in which they are searched
 */
export async function goOnFrom(
  found: FoundNames,
  code: ReadonlyMap<string, string>,
  read: (oids: Iterable<string>) => AsyncIterable<Blob>,
): Promise<void> {
  const { places, names, cut, asked, undecodable } = found
  for (const name of names) if (!asked.has(name)) forget(name)
  asked.clear()
  const changes = names.size === 0 ? [] : changesBetween(found.code, code)
  found.code = code
  if (changes.length > MAX_CHANGES) return clear(found)

  function forget(name: string): void {
    places.forget(name)
    names.delete(name)
    cut.delete(name)
  }

  try {
    const hits = await hitsIn(changes, names, read, undecodable)
    const touched = new Set<string>()
    for (const { before, after } of changes) {
      const [old, now] = [hits.get(before ?? '') ?? NO_HITS, hits.get(after ?? '') ?? NO_HITS]
      for (const name of new Set([...old.keys(), ...now.keys()])) {
        const [stood, stands] = [old.get(name) ?? [], now.get(name) ?? []]
        // Where many places are known, which of them are kept depends on how many each blob has.
        if (cut.has(name) && !isAlike(stood, stands)) forget(name)
        if (!names.has(name) || after === null) continue
        const kept = cut.has(name) ? places.hitsOf(name).get(before ?? '') : undefined
        places.put(after, name, kept ? asManyAs(kept, stands) : cut.has(name) ? [] : stands)
        touched.add(name)
      }
    }
    places.retain(names, new Set(code.values()))
    for (const name of touched)
      if (names.has(name) && !cut.has(name) && isSpentBy([...places.hitsOf(name).values()].flat())) forget(name)
  } catch (error) {
    clear(found)
    throw error
  }
}

const NO_HITS: ReadonlyMap<string, readonly Hit[]> = new Map()

function changesBetween(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): ChangedBlob[] {
  const changes: ChangedBlob[] = []
  for (const [path, oid] of now)
    if (before.get(path) !== oid) changes.push({ before: before.get(path) ?? null, after: oid })
  for (const [path, oid] of before) if (!now.has(path)) changes.push({ before: oid, after: null })
  return changes
}

/** The places of names in changed blobs, by blob and name. */
async function hitsIn(
  changes: readonly ChangedBlob[],
  names: ReadonlySet<string>,
  read: (oids: Iterable<string>) => AsyncIterable<Blob>,
  undecodable: Set<string>,
): Promise<Map<string, ReadonlyMap<string, readonly Hit[]>>> {
  const wanted = wantNames(names)
  const budget = shareBudget(wanted.names.length)
  const found = new Map<string, ReadonlyMap<string, readonly Hit[]>>()
  for await (const blob of read(new Set(changes.flatMap(({ before, after }) => [before ?? [], after ?? []].flat())))) {
    const bytes = blob.bytes && toUtf8(blob.bytes)
    if (bytes && isBinary(bytes)) undecodable.add(blob.oid)
    const hits = bytes && !isBinary(bytes) ? scanNames(bytes, wanted, budget) : []
    found.set(
      blob.oid,
      groupBy(hits, ({ name }) => wanted.names[name] ?? ''),
    )
  }
  return found
}

/** Whether both have as many places of each role. */
function isAlike(some: readonly Hit[], others: readonly Hit[]): boolean {
  const roles = (hits: readonly Hit[]): Role[] => hits.map(({ role }) => role).sort()
  const [left, right] = [roles(some), roles(others)]
  return left.length === right.length && left.every((role, index) => role === right[index])
}

/** As many of the places, of each role, as there are others. */
function asManyAs(others: readonly Hit[], hits: readonly Hit[]): Hit[] {
  const left = new Map([...groupBy(others, ({ role }) => role)].map(([role, some]) => [role, some.length]))
  return hits.filter(({ role }) => {
    const count = left.get(role) ?? 0
    left.set(role, count - 1)
    return count > 0
  })
}
