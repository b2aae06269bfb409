import type { Claim } from '../../claims/claim.ts'
import type { PathSubject } from '../../claims/extract/path-reference.ts'
import { isHistoricalDoc } from '../../docs/annotation/historical-paths.ts'
import { classifyPath } from '../../facts/files/file-class.ts'
import type { PathIndex } from '../../facts/files/path-index.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import { groupBy } from '../../group-by.ts'
import { memoize, memoizePart } from '../../memoize.ts'
import { baseName, folderOf, foldersAbove } from '../../paths.ts'
import { closest } from '../closest.ts'

/** Whether a path that is not there is surely wrong, and the file beside it that it must be meant for. */
export interface PathScope {
  readonly closed: boolean
  readonly meant: string | null
}

/** From as many paths on, of which this share is there, a drawn tree is that of the repository. */
const MIN_TREE = 5
const MIN_SHARE = 0.75
/** Names that stand for any file. */
const OF_ANY = /^(?:file|filename|name)\.\w+$/i
/** Names that differ in more letters are different names. */
const MAX_EDITS = 2

/**
 * The folder of a path is known whole. A page that names a file of it which is not there is wrong where it is told to those who
 * work on the repository, or where the name is a slip of one that is there. So is one whose folder is not there either, within a
 * folder that has files of its kind.
 *
 * @param places where the path may lie, the likeliest first
 */
export function pathScope({ subject }: Claim<PathSubject>, places: readonly string[], snapshot: Snapshot): PathScope {
  const open = { closed: false, meant: null }
  if (subject.stated === undefined || subject.path.includes('..') || !subject.path.includes('/')) return open
  const { paths } = snapshot
  const place = places.find((each) => paths.isFolder(folderOf(each)))
  if (place === undefined)
    return { ...open, closed: subject.stated === 'told' && isInOwnFolder(subject, places, paths) }
  // Notes of changes and plans come and go, and so does what is built.
  if (isHistoricalDoc(place) || classifyPath(place) === 'generated') return open
  const beside = (pathsIn(paths.entries).get(folderOf(place)) ?? []).map(baseName)
  const ending = endingOf(place)
  const alike = beside.filter((name) => endingOf(name) === ending)
  const near = ending === '' ? null : closest(baseName(place), alike)
  if (near !== null && isSlip(baseName(place), near)) return { closed: true, meant: `${folderOf(place)}/${near}` }
  if (subject.beside) return { closed: isDrawn(subject.beside, places, subject.path, snapshot), meant: null }
  const isNamed = !OF_ANY.test(baseName(place))
  return { closed: subject.stated === 'told' && isNamed && alike.length > 0 && ending !== '', meant: null }
}

/** The same word but for a letter or two; numbers tell files apart that are named alike. */
function isSlip(written: string, meant: string): boolean {
  const bare = (name: string): string => name.replace(/\d/g, '')
  return (
    written.length >= 6 &&
    Math.abs(written.length - meant.length) <= MAX_EDITS &&
    bare(written) !== bare(meant) &&
    sharedLetters(written, meant) >= Math.max(written.length, meant.length) - MAX_EDITS
  )
}

/** Letters that two words share at their beginnings and ends. */
function sharedLetters(left: string, right: string): number {
  const length = Math.min(left.length, right.length)
  let start = 0
  while (start < length && left[start] === right[start]) start++
  let end = 0
  while (end < length - start && left[left.length - 1 - end] === right[right.length - 1 - end]) end++
  return start + end
}

/** Nearly all of a tree is there, seen from the folder that this path is seen from. */
function isDrawn(tree: readonly string[], places: readonly string[], path: string, { paths }: Snapshot): boolean {
  if (tree.length < MIN_TREE) return false
  return places.some((place) => {
    const root = place.endsWith(path) ? place.slice(0, place.length - path.length) : null
    return root !== null && thereFrom(paths, { root, tree }) >= tree.length * MIN_SHARE
  })
}

interface SeenFrom {
  readonly root: string
  readonly tree: readonly string[]
}

/** How many paths of a tree are there, seen from a folder. */
function thereFrom(paths: PathIndex, { root, tree }: SeenFrom): number {
  const known = countsFrom(paths, tree)
  const count = known.get(root) ?? tree.filter((each) => paths.exists(`${root}${each}`)).length
  known.set(root, count)
  return count
}

const countsFrom = memoizePart((_paths: PathIndex, _tree: readonly string[]) => new Map<string, number>())

/** The first folder of a path is there and has files of its kind, though none of them in the folder that the path names. */
function isInOwnFolder({ path }: PathSubject, places: readonly string[], { entries }: PathIndex): boolean {
  const ending = endingOf(path)
  const [first = ''] = path.split('/', 1)
  if (ending === '' || OF_ANY.test(baseName(path))) return false
  return places.some((place) => {
    const isKept = !isHistoricalDoc(place) && classifyPath(place) !== 'generated'
    const folder = place.endsWith(path) ? `${place.slice(0, place.length - path.length)}${first}` : ''
    return isKept && endingsIn(entries).get(folder)?.has(ending) === true
  })
}

/** The endings of the files in each folder and the folders below it. */
const endingsIn = memoize((entries: ReadonlyMap<string, unknown>): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>()
  for (const path of entries.keys())
    for (const folder of foldersAbove(path)) {
      const known = found.get(folder) ?? new Set()
      // The folders above have it then, too.
      if (known.has(endingOf(path))) break
      found.set(folder, known.add(endingOf(path)))
    }
  return found
})

const pathsIn = memoize((entries: ReadonlyMap<string, unknown>) => groupBy(entries.keys(), folderOf))

function endingOf(name: string): string {
  return /\.\w{1,12}$/.exec(name)?.[0] ?? ''
}
