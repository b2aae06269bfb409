import type { PathSubject } from '../claims/extract/path-reference.ts'
import { classifyPath } from '../facts/file-class.ts'
import { ownManifests } from '../facts/packages.ts'
import type { Snapshot } from '../facts/snapshot.ts'
import { baseName, foldersAbove, joinPath } from '../paths.ts'
import { fails, holds, unknown, type Verifier } from './outcome.ts'
import { pathScope } from './path-scope.ts'

/**
 * A path holds when it exists relative to the page's folder or one above it, or as the end of a longer path. It is owned
 * when it exists at one of those places exactly, or as the end of a single path.
 */
export const verifyPath: Verifier<PathSubject> = (claim, snapshot) => {
  if (claim.subject.beside && !isOurs(claim.file, claim.subject.beside, snapshot))
    return unknown('a tree of another project')
  const { path } = claim.subject
  for (const candidate of placesOf(claim.file, path))
    if (snapshot.paths.exists(candidate))
      return holds(`${candidate} exists`, [{ file: candidate, line: null }], { owned: true })
  const clean = path.replace(/^(?:\.\.\/)+/, '')
  const ends = snapshot.paths.endingWith(clean)
  if (ends.length > 0)
    return holds(`${ends[0]} exists`, [{ file: ends[0] ?? '', line: null }], {
      owned: !claim.tentative && clean.includes('/') && ends.length === 1 && !isTestInput(ends[0] ?? ''),
      confidence: 0.75,
    })
  if (placesOf(claim.file, path).some((candidate) => snapshot.isGenerated(candidate)))
    return unknown('a build output or a file that is not kept in the repository')
  if (isExported(path, snapshot)) return unknown('a module that a package of this repository exports')
  const { closed, meant } = pathScope(claim, placesOf(claim.file, path), snapshot)
  return fails(`\`${path}\` does not exist`, {
    closed,
    rule: 'path',
    suggestion: meant ?? elsewhere(clean, snapshot),
  })
}

/** `tool/core` is what readers import where the package `tool` exports `./core`. */
function isExported(path: string, snapshot: Snapshot): boolean {
  return ownManifests(snapshot.manifests).some(
    ({ name, exports }) =>
      name !== null && path.startsWith(`${name}/`) && exports.includes(`./${path.slice(name.length + 1)}`),
  )
}

/** A drawn tree is the repository's when at least half of its paths are there. */
function isOurs(file: string, paths: readonly string[], snapshot: Snapshot): boolean {
  const there = paths.filter((path) => placesOf(file, path).some((place) => snapshot.paths.exists(place)))
  return there.length * 2 >= paths.length
}

function isTestInput(path: string): boolean {
  const fileClass = classifyPath(path)
  return fileClass === 'test' || fileClass === 'example' || fileClass === 'vendored'
}

/** Where a path may lie for a reader of a page: from the page's folder, from every folder above it, from the root. */
export function placesOf(file: string, path: string): string[] {
  const found = foldersAbove(file).flatMap((folder) => joinPath(folder, path) ?? [])
  return [...new Set(found)].filter((candidate) => candidate !== '')
}

/** The one path of the same base name, when there is exactly one. Folders have few words for names: one says nothing of another. */
function elsewhere(path: string, { paths }: Snapshot): string | null {
  if (!path.includes('/')) return null
  const [same, other] = paths.endingWith(baseName(path), 2)
  return same !== undefined && other === undefined && paths.has(same) ? same : null
}
