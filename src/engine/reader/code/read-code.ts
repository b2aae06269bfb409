import type { TreeEntry } from '../../../base/git/types.ts'
import { classifyPath, type FileClass } from '../../facts/files/file-class.ts'
import type { Snapshots } from '../../facts/snapshots.ts'
import { type CodeFile, type CodeIndex, indexCode } from './code-index.ts'

/** Maximum number of files and of bytes that are read; the product's own code and outer folders come first. */
const MAX_FILES = 4000
const MAX_BYTES = 12_000_000
const MAX_FILE_BYTES = 400_000
/** Maximum bytes of files that are only searched for what is said to be absent, as they are too large, or too many, to be shown. */
const MAX_SEARCHED_BYTES = 24_000_000

const ORDER: Readonly<Partial<Record<FileClass, number>>> = { source: 0, config: 1, example: 2, test: 3 }

/**
 * Reads the code of the head commit into a {@link CodeIndex}.
 *
 * @param maxSearchedBytes of all files together that are only searched, smallest first
 */
export async function readCode(
  snapshots: Pick<Snapshots, 'head' | 'factsOf' | 'textsAt'>,
  isExcluded: (path: string) => boolean,
  maxSearchedBytes = MAX_SEARCHED_BYTES,
): Promise<CodeIndex> {
  const { head } = snapshots
  const all = [...head.paths.entries.values()].filter(
    ({ kind, path }) => (kind === 'file' || kind === 'executable') && orderOf(path) !== null && !isExcluded(path),
  )
  const entries = chosen(all)
  const facts = await snapshots.factsOf(entries)
  const texts = await snapshots.textsAt(entries.map(({ path }) => ({ commit: head.commit, path })))
  const files = entries.flatMap(({ path }, index): CodeFile[] => {
    const text = texts.get(`${head.commit}:${path}`)
    if (text === undefined) return []
    // A file with NUL bytes is binary, and has no text.
    return [{ path, class: classifyPath(path), text: text.includes('\0') ? '' : text, facts: facts[index] }]
  })
  const read = new Set(files.map(({ path }) => path))
  const others = all
    .filter(({ path }) => OWN.has(classifyPath(path)) && !read.has(path))
    .toSorted((a, b) => (a.size ?? 0) - (b.size ?? 0))
  const wanted = within(maxSearchedBytes, others).map(({ path }) => ({ commit: head.commit, path }))
  const searched = await snapshots.textsAt(wanted, maxSearchedBytes)
  return indexCode(files, {
    paths: [...head.paths.entries.keys()],
    searched: [...searched.values()],
    unsearched: others.flatMap(({ path }) => (searched.has(`${head.commit}:${path}`) ? [] : [path])),
  })
}

/** The classes of the product's own files: what is absent from them counts as absent, whatever tests and examples contain. */
const OWN: ReadonlySet<FileClass> = new Set<FileClass>(['source', 'config'])

function orderOf(path: string): number | null {
  return ORDER[classifyPath(path)] ?? null
}

function chosen(all: readonly TreeEntry[]): TreeEntry[] {
  const ordered = all
    .filter(({ size }) => (size ?? 0) <= MAX_FILE_BYTES)
    .map((entry) => ({ entry, order: orderOf(entry.path) ?? 0, depth: entry.path.split('/').length }))
    .sort((a, b) => a.order - b.order || a.depth - b.depth)
    .slice(0, MAX_FILES)
  return within(
    MAX_BYTES,
    ordered.map(({ entry }) => entry),
  )
}

/** Entries, in order, that have at most so many bytes together: one that does not fit is left out, and those after it are not. */
function within(maxBytes: number, entries: readonly TreeEntry[]): TreeEntry[] {
  let left = maxBytes
  return entries.filter(({ size }) => {
    const isFitting = (size ?? 0) <= left
    if (isFitting) left -= size ?? 0
    return isFitting
  })
}
