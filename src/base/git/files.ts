import { GitError } from './errors.ts'
import { type Field, fieldsIn, kindOfMode } from './names.ts'
import { isObjectId, type ObjectStore } from './process/objects.ts'
import type { Blob, TreeEntry } from './types.ts'

/** A path at a commit with a full id. */
export interface WantedFile {
  readonly commit: string
  readonly path: string
}

/** The content of a file whose name does not fit on a line; null if there is none. */
export type ReadOddFile = (name: string) => Promise<Buffer | null>

/** Adds the ids of missing blobs to `missing`. */
export async function* blobsOf(
  objects: ObjectStore,
  oids: Iterable<string>,
  { place, missing }: { readonly place: string; readonly missing: Set<string> },
): AsyncGenerator<Blob, void, void> {
  function* ids(): Generator<string, void, void> {
    for (const oid of oids) yield fullId(oid, place)
  }
  for await (const { oid, type, bytes } of objects.stream(ids())) {
    if (type === 'missing') missing.add(oid)
    yield { oid, bytes: type === 'blob' ? bytes : null }
  }
}

export async function* filesAt(
  objects: ObjectStore,
  wanted: Iterable<WantedFile>,
  readOddFile: ReadOddFile,
  place: string,
): AsyncGenerator<{ readonly name: string; readonly bytes: Buffer | null }, void, void> {
  const asked: string[] = []
  function* questions(): Generator<string, void, void> {
    for (const { commit, path } of wanted) {
      const id = fullId(commit, place)
      asked.push(`${id}:${path}`)
      // A placeholder for a path that cannot be requested: the commit itself, which is no file.
      yield isAskable(path) ? `${id}:${path}` : id
    }
  }
  for await (const { type, bytes } of objects.stream(questions())) {
    const name = asked.shift() ?? ''
    if (type === 'blob') yield { name, bytes }
    else yield { name, bytes: isOdd(name) ? await readOddFile(name) : null }
  }
}

/** Git resolves `./` against its working folder, and exits if there is none; no path of a tree starts with it. */
function isAskable(path: string): boolean {
  return !/[\n\0]/.test(path) && !/^\.\.?(?:\/|$)/.test(path)
}

function isOdd(name: string): boolean {
  return name.includes('\n') && !name.includes('\0') && !/^[^:]*:\.\.?(?:\/|$)/.test(name)
}

function fullId(text: string, place: string): string {
  if (isObjectId(text)) return text
  throw new GitError('DOCALIGN_E102', `“${text}” is not an object id of ${place}`)
}

/** `-l` costs next to nothing over a listing without sizes, and a third of requesting the sizes in a second run. */
export function treeArguments(commit: string): string[] {
  return ['ls-tree', '-r', '-z', '-l', '--full-tree', commit]
}

/**
 * Parses the output of `git ls-tree`: `<mode> <type> <object> <size>` with the size padded, a tab, and the path.
 *
 * @returns null for more than `most` paths; reading stops there
 */
export async function readTree(output: AsyncIterable<Buffer>, most: number): Promise<TreeEntry[] | null> {
  const entries: TreeEntry[] = []
  for await (const some of fieldsIn(output)) {
    if (entries.length + some.length > most) return null
    for (const field of some) entries.push(parseEntry(field))
  }
  return entries
}

function parseEntry({ text, undecodable }: Field): TreeEntry {
  const tab = text.indexOf('\t')
  const [mode = '', , oid = ''] = text.slice(0, tab).split(' ', 3)
  // `-` for a submodule, `BAD` for a missing object.
  const size = Number(text.slice(text.lastIndexOf(' ', tab) + 1, tab))
  const entry = { path: text.slice(tab + 1), kind: kindOfMode(mode), oid, size: Number.isNaN(size) ? null : size }
  return undecodable ? { ...entry, undecodable } : entry
}
