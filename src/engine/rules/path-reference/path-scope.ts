import { groupBy } from '../../../base/group-by.ts'
import { memoize, memoizePart } from '../../../base/memoize.ts'
import { baseName, folderOf, foldersAbove } from '../../../base/paths.ts'
import { isHistoricalDoc } from '../../docs/annotation/historical-paths.ts'
import { classifyPath } from '../../facts/files/file-class.ts'
import type { PathIndex } from '../../facts/files/path-index.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import type { Claim } from '../claim.ts'
import { closest } from '../closest.ts'
import type { PathSubject } from './extract.ts'

/** Whether a missing path is certainly wrong, and the sibling file that it must mean. */
export interface PathScope {
  readonly closed: boolean
  readonly meant: string | null
}

/** A tree drawing is of the repository if it has at least this many paths and this share of them exists. */
const MIN_TREE = 5
const MIN_SHARE = 0.75
/** Placeholder names for any file. */
const OF_ANY = /^(?:file|filename|name)\.\w+$/i
/** Names with more edits are different names. */
const MAX_EDITS = 2

/**
 * The files of a folder are completely known. A page that names a missing file of the folder is wrong if it tells contributors so, or if
 * the name is a slip of an existing one. The same holds if the folder is also missing, within a folder that has files of its kind.
 *
 * @param places possible locations of the path, most likely first
 */
export function pathScope({ subject }: Claim<PathSubject>, places: readonly string[], snapshot: Snapshot): PathScope {
  const open = { closed: false, meant: null }
  if (subject.stated === undefined || subject.path.includes('..') || !subject.path.includes('/')) return open
  const { paths } = snapshot
  const place = places.find((each) => paths.isFolder(folderOf(each)))
  if (place === undefined)
    return { ...open, closed: subject.stated === 'to contributors' && isInOwnFolder(subject, places, paths) }
  // Changelogs and plans come and go, and so does build output.
  if (isHistoricalDoc(place) || classifyPath(place) === 'generated') return open
  const beside = (pathsIn(paths.entries).get(folderOf(place)) ?? []).map(baseName)
  const ending = endingOf(place)
  const alike = beside.filter((name) => endingOf(name) === ending)
  const near = ending === '' ? null : closest(baseName(place), alike)
  if (near !== null && isSlip(baseName(place), near)) return { closed: true, meant: `${folderOf(place)}/${near}` }
  if (subject.beside) return { closed: isDrawn(subject.beside, places, subject.path, snapshot), meant: null }
  const isNamed = !OF_ANY.test(baseName(place))
  return { closed: subject.stated === 'to contributors' && isNamed && alike.length > 0 && ending !== '', meant: null }
}

/** The same word except for one or two letters. Numbers distinguish files with similar names. */
function isSlip(written: string, meant: string): boolean {
  const bare = (name: string): string => name.replace(/\d/g, '')
  return (
    written.length >= 6 &&
    Math.abs(written.length - meant.length) <= MAX_EDITS &&
    bare(written) !== bare(meant) &&
    sharedLetters(written, meant) >= Math.max(written.length, meant.length) - MAX_EDITS
  )
}

/** The number of letters that two words share at their beginnings and ends. */
function sharedLetters(left: string, right: string): number {
  const length = Math.min(left.length, right.length)
  let start = 0
  while (start < length && left[start] === right[start]) start++
  let end = 0
  while (end < length - start && left[left.length - 1 - end] === right[right.length - 1 - end]) end++
  return start + end
}

/** Nearly all paths of a tree exist, relative to the folder that this path is relative to. */
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

/** The number of a tree's paths that exist relative to a folder. */
function thereFrom(paths: PathIndex, { root, tree }: SeenFrom): number {
  const known = countsFrom(paths, tree)
  const count = known.get(root) ?? tree.filter((each) => paths.exists(`${root}${each}`)).length
  known.set(root, count)
  return count
}

const countsFrom = memoizePart((_paths: PathIndex, _tree: readonly string[]) => new Map<string, number>())

/** The first folder of a path exists and contains files of its kind, although the folder in the path contains none. */
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

/** The extensions of files in each folder and its subfolders. */
const endingsIn = memoize((entries: ReadonlyMap<string, unknown>): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>()
  for (const path of entries.keys())
    for (const folder of foldersAbove(path)) {
      const known = found.get(folder) ?? new Set()
      // The folders above then have it as well.
      if (known.has(endingOf(path))) break
      found.set(folder, known.add(endingOf(path)))
    }
  return found
})

const pathsIn = memoize((entries: ReadonlyMap<string, unknown>) => groupBy(entries.keys(), folderOf))

function endingOf(name: string): string {
  return /\.\w{1,12}$/.exec(name)?.[0] ?? ''
}
