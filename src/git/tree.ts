import { type Field, fields, kindOfMode } from './names.ts'
import type { TreeEntry } from './types.ts'

/** `-l` costs next to nothing over a listing without sizes, and a third of asking for the sizes in a second run. */
export function treeArguments(commit: string): string[] {
  return ['ls-tree', '-r', '-z', '-l', '--full-tree', commit]
}

/** Reads what `git ls-tree` prints: `<mode> <type> <object> <size>` with the size padded, a tab, and the path. */
export function parseTree(output: Buffer): TreeEntry[] {
  return fields(output).map(parseEntry)
}

function parseEntry({ text, undecodable }: Field): TreeEntry {
  const tab = text.indexOf('\t')
  const [mode = '', , oid = ''] = text.slice(0, tab).split(' ', 3)
  // `-` for a submodule, `BAD` for an object that is not there.
  const size = Number(text.slice(text.lastIndexOf(' ', tab) + 1, tab))
  const entry = { path: text.slice(tab + 1), kind: kindOfMode(mode), oid, size: Number.isNaN(size) ? null : size }
  return undecodable ? { ...entry, undecodable } : entry
}
