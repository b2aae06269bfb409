import { groupBy } from '../../../../base/group-by.ts'
import { memoize, memoizePart } from '../../../../base/memoize.ts'
import { baseName, folderOf, foldersAbove, isBelow } from '../../../../base/paths.ts'
import type { At, ImportFact } from '../../../facts/model/model.ts'
import type { Snapshot } from '../../../facts/snapshot.ts'
import type { Claim } from '../../claim.ts'
import { contradicts, formatPlace, holds, holdsAt, type Outcome, unknown } from '../../outcome.ts'
import type { ImportArrow } from '../extract/import-diagram.ts'
import { FOLLOWED, MAX_FILES, partOf, sourcePaths } from './parts.ts'

/** The folder or file of each node of a diagram, by name; null if a node has none, or if one contains another. */
function pathsOf({ subject, file }: Claim<ImportArrow>, snapshot: Snapshot): ReadonlyMap<string, string> | null {
  const found = new Map<string, string>()
  for (const name of subject.nodes) {
    const part = partOf(name, file, snapshot)
    if (part === null || !('path' in part)) return null
    if ([...found.values()].some((path) => isBelow(path, part.path) || isBelow(part.path, path))) return null
    found.set(name, part.path)
  }
  return found
}

const filesByFolder = memoize((snapshot: Snapshot) => {
  const files = new Map<string, string[]>()
  for (const path of sourcePaths(snapshot))
    for (const folder of [path, ...foldersAbove(path)]) {
      const list = files.get(folder) ?? []
      if (list.length < MAX_FILES) files.set(folder, list)
      list.push(path)
    }
  return files
})

function filesBelow(path: string, snapshot: Snapshot): readonly string[] {
  return filesByFolder(snapshot).get(path) ?? []
}

/** Files whose imports decide which arrows of the diagram hold. */
export function filesOfArrow(claim: Claim<ImportArrow>, snapshot: Snapshot): readonly string[] {
  const paths = pathsOf(claim, snapshot)
  const tails = new Set(claim.subject.arrows.map(([from]) => paths?.get(from) ?? ''))
  return paths === null ? [] : [...tails].flatMap((path) => filesBelow(path, snapshot)).slice(0, MAX_FILES)
}

/**
 * An arrow holds if a file of the first part imports a file of the second. Without such an import, it is a mistake only if most of the
 * other arrows hold, so that the diagram is one of imports, and if the code does not otherwise name the arrow's head.
 */
export function verifyImportArrow(claim: Claim<ImportArrow>, snapshot: Snapshot): Outcome {
  const paths = pathsOf(claim, snapshot)
  const [from, to] = [paths?.get(claim.subject.from), paths?.get(claim.subject.to)]
  if (paths === null || from === undefined || to === undefined)
    return unknown('not all that the diagram shows is a folder or module of the repository')
  const files = filesBelow(from, snapshot)
  const found = importFrom(files, to, snapshot)
  if (found) return holdsAt('imported at', found)
  const package_ = dependencyFrom(from, to, snapshot)
  if (package_) return holds(`${formatPlace(package_)} asks for it`, [package_])
  if (!isKnownWhole(files, snapshot) || !filesBelow(to, snapshot).some((path) => FOLLOWED.test(path)))
    return unknown(`not all imports of ${from} are known`)
  const others = arrowsThere(snapshot, claim)
  if (others < MIN_THERE || 3 * others < 2 * (claim.subject.arrows.length - 1))
    return unknown('few of the arrows in the diagram are imports')
  const named = snapshot.occurrences(baseName(to)).find(({ path, role }) => isBelow(path, from) && role !== 'comment')
  if (named) return unknown(`named at ${formatPlace(named)}`)
  if (filesImported(files, snapshot).some((path) => PASSES_ON.test(baseName(path)) && isBelow(to, folderOf(path))))
    return unknown(`perhaps imported by way of another module`)
  return contradicts('arrow of a diagram', `no file of ${from} imports ${to}`, { evidence: [from] })
}

/** Number of confirmed arrows that makes a diagram one of imports. */
const MIN_THERE = 2

const importsByFile = memoize((code: Snapshot['code']) => groupBy(code.imports().facts, ({ file }) => file))

function importsOf(files: readonly string[], snapshot: Snapshot): At<ImportFact>[] {
  return files.flatMap((file) => importsByFile(snapshot.code).get(file) ?? [])
}

function importFrom(files: readonly string[], to: string, snapshot: Snapshot): At<ImportFact> | undefined {
  return importsOf(files, snapshot).find(({ targets }) => targets?.some((path) => isBelow(path, to)))
}

function filesImported(files: readonly string[], snapshot: Snapshot): string[] {
  return importsOf(files, snapshot).flatMap(({ targets }) => targets ?? [])
}

/** Modules that re-export. */
const PASSES_ON = /^(?:index\.\w+|__init__\.pyi?|mod\.rs|lib\.rs)$/

/** The line where one package depends on another of the same repository. */
function dependencyFrom(from: string, to: string, { manifests }: Snapshot): { file: string; line: number } | null {
  const names = new Set(manifests.flatMap(({ name, path }) => (name !== null && isBelow(path, to) ? [name] : [])))
  for (const { path, dependencies } of names.size === 0 ? [] : manifests)
    for (const { name, line } of isBelow(path, from) ? dependencies : [])
      if (names.has(name)) return { file: path, line }
  return null
}

function isKnownWhole(files: readonly string[], snapshot: Snapshot): boolean {
  return (
    files.length > 0 &&
    files.length < MAX_FILES &&
    snapshot.code.imports().open === null &&
    files.every((path) => FOLLOWED.test(path)) &&
    importsOf(files, snapshot).every(({ targets }) => targets !== null)
  )
}

/** The number of arrows in the diagram that an import confirms. */
const arrowsThere = memoizePart(
  (snapshot: Snapshot, claim: Claim<ImportArrow>): number => {
    const paths = pathsOf(claim, snapshot)
    return claim.subject.arrows.filter(([from, to]) => {
      const [tail, head] = [paths?.get(from), paths?.get(to)]
      return tail !== undefined && head !== undefined && importFrom(filesBelow(tail, snapshot), head, snapshot)
    }).length
  },
  ({ subject }) => subject.arrows,
)
