import { memoize, memoizePart } from '../../../base/memoize.ts'
import { baseName, folderOf, foldersAbove, joinPath } from '../../../base/paths.ts'
import { speaksToContributors } from '../../docs/annotation/statement-context.ts'
import type { Manifest } from '../../ecosystems/manifest.ts'
import { classifyPath } from '../../facts/files/file-class.ts'
import { ownManifests } from '../../facts/packages.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import type { Claim } from '../claim.ts'
import { nearFile } from '../near-file.ts'
import { fails, holds, type Outcome, unknown } from '../outcome.ts'
import type { PathSubject } from './extract.ts'
import { pathScope } from './path-scope.ts'

/**
 * A path holds if it exists relative to the page's folder or one above it, or as the end of a longer path. It is owned if it exists at
 * exactly one of those places, or as the end of a single path.
 */
export function verifyPath(claim: Claim<PathSubject>, snapshot: Snapshot): Outcome {
  if (claim.subject.beside && !isOurs(snapshot, { file: claim.file, paths: claim.subject.beside }))
    return unknown('a tree of another project')
  const { path } = claim.subject
  const places = placesOf(claim.file, path)
  const there = places.find((candidate) => snapshot.paths.exists(candidate))
  if (there !== undefined) return holds(`${there} exists`, [there], { owned: !isLikeTheReaders(claim, there) })
  const clean = path.replace(/^(?:\.\.\/)+/, '')
  const [end, ...others] = snapshot.paths.endingWith(clean)
  if (end !== undefined)
    return holds(`${end} exists`, [end], {
      owned: !claim.tentative && clean.includes('/') && others.length === 0 && !isTestInput(end),
      confidence: 0.75,
    })
  if (places.some((candidate) => snapshot.isGenerated(candidate)))
    return unknown('a build output or a file that is not kept in the repository')
  if (isExported(path, snapshot)) return unknown('a module that a package of this repository exports')
  if (claim.subject.isOfOthers) return unknown("a file of the reader's project or of another repository")
  const { closed, meant } = pathScope(claim, places, snapshot)
  return fails(`\`${path}\` does not exist`, {
    closed,
    rule: 'path',
    suggestion: meant ?? elsewhere(clean, snapshot) ?? nearestOf(places, path, snapshot),
  })
}

const SITE_FOLDER = /^(?:docs?|documentation|site|www|[\w-]*website)$/i

/**
 * A guide on a website describes readers' projects, which contain the same files as the website itself: files beside the guide's pages, and
 * single files at the root.
 */
function isLikeTheReaders(
  { file, subject: { path, folder, stated, beside } }: Claim<PathSubject>,
  place: string,
): boolean {
  const [first = ''] = file.split('/')
  const isOfSite = /^readme/i.test(baseName(file)) && !folderOf(file).includes('/')
  const isGuide = SITE_FOLDER.test(first) && !speaksToContributors(file) && !isOfSite
  if (!isGuide || stated === 'to contributors' || beside || path.startsWith('../')) return false
  return path.includes('/') ? place !== path && !place.startsWith(`${folderOf(file)}/`) : !folder && place === path
}

/** Readers import `tool/core` if the package `tool` exports `./core`. */
function isExported(path: string, snapshot: Snapshot): boolean {
  const exported = exportsByName(snapshot.manifests)
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1))
    if (exported.get(path.slice(0, at))?.has(`./${path.slice(at + 1)}`)) return true
  return false
}

const exportsByName = memoize((manifests: readonly Manifest[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>()
  for (const { name, exports } of ownManifests(manifests)) {
    if (name === null) continue
    const known = found.get(name) ?? new Set()
    for (const each of exports) known.add(each)
    found.set(name, known)
  }
  return found
})

/** A tree drawing is of the repository if at least half of its paths exist. */
const isOurs = memoizePart(
  (snapshot: Snapshot, { file, paths }: { readonly file: string; readonly paths: readonly string[] }) => {
    const there = paths.filter((path) => placesOf(file, path).some((place) => snapshot.paths.exists(place)))
    return there.length * 2 >= paths.length
  },
  ({ paths }) => paths,
)

function isTestInput(path: string): boolean {
  const fileClass = classifyPath(path)
  return fileClass === 'test' || fileClass === 'example' || fileClass === 'vendored'
}

/** For a page at greater depth, this many of the nearest folders are tried, and as many next to the root. */
const MAX_FOLDERS = 20

/** Where a path may be for a reader of a page: relative to the page's folder, to each folder above it, or to the root. */
export function placesOf(file: string, path: string): string[] {
  const folders = foldersAbove(file)
  const tried =
    folders.length > 2 * MAX_FOLDERS ? [...folders.slice(0, MAX_FOLDERS), ...folders.slice(-MAX_FOLDERS)] : folders
  const found = tried.flatMap((folder) => joinPath(folder, path) ?? [])
  return [...new Set(found)].filter((candidate) => candidate !== '')
}

/** The only file that one of the places can mean, as the end of a path that is written with folders. */
function nearestOf(places: readonly string[], path: string, { paths }: Snapshot): string | null {
  const found = [...new Set(places.flatMap((place) => nearFile(place, paths) ?? []))]
  const [only, other] = found
  return only !== undefined && other === undefined && path.includes('/') ? only : null
}

/** The only path with the same base name, if it is a file. Folder names are too common to identify each other. */
function elsewhere(path: string, { paths }: Snapshot): string | null {
  const [same, other] = paths.endingWith(baseName(path), 2)
  return same !== undefined && other === undefined && paths.has(same) ? same : null
}
