import { isUtf8 } from 'node:buffer'
import { type Field, kindOfMode } from '../names.ts'
import type { Change, TreeEntry } from '../types.ts'
import type { Entry } from './loose-object.ts'

/** Files by path, which has one character per byte. */
export type Files = ReadonlyMap<string, Entry>

/** The files and trees of a commit. */
export interface Listing {
  readonly files: ReadonlyMap<string, Entry & { readonly size: number | null }>
  /** Ids by folder. */
  readonly trees: ReadonlyMap<string, string>
}

/** A commit that this program wrote on top of another one: what git would say of it is known. */
export interface OnTop {
  /** Full id of the other one. */
  readonly base: string
  /** By path, in git's order. */
  readonly changes: readonly Change[]
  /** All files, in git's order; null if the size of one is not known. */
  tree(): TreeEntry[] | null
}

/** Lists a commit with the trees in it, for {@link parseListing}. */
export function listingArguments(commit: string): string[] {
  return ['ls-tree', '-r', '-t', '-z', '-l', '--full-tree', commit]
}

/** Parses `<mode> <type> <object> <size>` with the size padded, a tab, and the path; fields have one character per byte. */
export function parseListing(fields: Iterable<string>): Listing {
  const files = new Map<string, Entry & { readonly size: number | null }>()
  const trees = new Map<string, string>()
  for (const field of fields) {
    const tab = field.indexOf('\t')
    const [mode = '', type = '', oid = '', size = ''] = field.slice(0, tab).split(/ +/)
    if (type === 'tree') trees.set(field.slice(tab + 1), oid)
    else files.set(field.slice(tab + 1), { mode, oid, size: /^\d+$/.test(size) ? Number(size) : null })
  }
  return { files, trees }
}

/** The files that differ from those of a commit; null for those that it alone has. */
export function differencesOf({ files: listed }: Listing, files: Files): ReadonlyMap<string, Entry | null> {
  const changed = new Map<string, Entry | null>()
  for (const [path, { mode, oid }] of files) {
    const before = listed.get(path)
    if (before?.oid !== oid || before.mode !== mode) changed.set(path, { mode, oid })
  }
  for (const path of listed.keys()) if (!files.has(path)) changed.set(path, null)
  return changed
}

/**
 * @param listed the files of `base`
 * @param changed those that differ in the commit on top of it
 * @param sizes of blobs in bytes, by id, also of those that base lacks
 */
export function onTopOf(
  base: string,
  { files: listed }: Listing,
  changed: ReturnType<typeof differencesOf>,
  sizes: ReadonlyMap<string, number>,
): OnTop {
  const inOrder = [...changed].sort(byPath)
  return {
    base,
    changes: inOrder.map(([path, after]) => changeOf(path, listed.get(path), after)),
    tree() {
      const unchanged = [...listed].filter(([path]) => !changed.has(path))
      const put = inOrder.flatMap(([path, after]) => (after === null ? [] : [[path, sized(after, sizes)] as const]))
      if (put.some(([, { mode, size }]) => size === null && mode !== SUBMODULE)) return null
      const all = put.length === 0 ? unchanged : [...unchanged, ...put].sort(byPath)
      return all.map(([path, file]) => ({
        ...nameOf(path),
        kind: kindOfMode(file.mode),
        oid: file.oid,
        size: file.size,
      }))
    },
  }
}

const SUBMODULE = '160000'

function byPath([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1
}

function sized(entry: Entry, sizes: ReadonlyMap<string, number>): Entry & { readonly size: number | null } {
  return { ...entry, size: sizes.get(entry.oid) ?? null }
}

function changeOf(path: string, before: Entry | undefined, after: Entry | null): Change {
  const side = ({ mode, oid }: Entry): Change['before'] => ({ kind: kindOfMode(mode), oid })
  return {
    status: before === undefined ? 'added' : after === null ? 'deleted' : 'modified',
    path: decoded(path).text,
    before: before ? side(before) : null,
    after: after ? side(after) : null,
  }
}

function nameOf(path: string): Pick<TreeEntry, 'path' | 'undecodable'> {
  const { text, undecodable } = decoded(path)
  return undecodable ? { path: text, undecodable } : { path: text }
}

function decoded(path: string): Field {
  if (!/[^\0-\x7f]/.test(path)) return { text: path, undecodable: false }
  const bytes = Buffer.from(path, 'latin1')
  return { text: bytes.toString('utf8'), undecodable: !isUtf8(bytes) }
}
