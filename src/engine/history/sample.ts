import { packageNames } from '../facts/packages.ts'
import type { Claim } from '../rules/claim.ts'
import { kindOf } from '../rules/claim-kinds.ts'
import { type HistoryReader, namesOf } from './past.ts'
import { batches } from './past-commits.ts'
import { pastKindOf } from './past-kinds.ts'

/** Commits of the main line in which names are looked up, evenly spaced; fewer if each has many files. */
const MAX_COMMITS = 48
const MIN_COMMITS = 12
const FILES_IN_ALL = 150_000

/**
 * Drops claims that cannot have held, before blame runs on their lines: names that the code never declared and packages that it never was
 * in evenly spaced commits of the main line, and paths whose last part no file or folder ever had. Misses what existed only between two of
 * the commits.
 */
export async function everPossible(claims: readonly Claim[], reader: HistoryReader): Promise<Claim[]> {
  const { declared, packages } = await everDeclared(claims, reader)
  const paths = claims.some(needsPaths) ? await everThere(reader) : new Set<string>()
  const filed = lastParts(paths)
  const allTime = { packages, paths }
  return claims.filter((claim) => {
    const { places, namesPath } = kindOf(claim.type)
    const { couldHold, needsNoDeclaration } = pastKindOf(claim.type)
    if (needsNoDeclaration) return true
    if (claim.names?.length) return claim.names.some((name) => declared.has(name))
    if (couldHold) return couldHold(claim, allTime)
    // An anchor can break without a deleted file.
    if (places === undefined || claim.value.includes('#')) return true
    return filed.whole.has(tailOf(claim.value)) || (!namesPath && filed.bare.has(tailOf(claim.value)))
  })
}

function needsPaths({ type }: Claim): boolean {
  return kindOf(type).places !== undefined || pastKindOf(type).couldHold !== undefined
}

/** The first word of the package name that a claim may be about, in lower case; none if it is not about packages. */
function packageWords({ type, value, names = [] }: Claim): readonly string[] {
  const { couldHold, needsNoDeclaration } = pastKindOf(type)
  if (couldHold === undefined || needsNoDeclaration || names.length > 0) return []
  return /[a-z\d]+/.exec(value.toLowerCase()) ?? []
}

/** The last two parts of a path as the page writes it, or its only part. */
function tailOf(value: string): string {
  const parts = (value.split(/[?#]/, 1)[0] ?? '')
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..')
  return parts.slice(-2).join('/')
}

/** Names of claims that the code declared, and names of the packages that the repository ever was. */
async function everDeclared(
  claims: readonly Claim[],
  reader: HistoryReader,
): Promise<{ readonly declared: ReadonlySet<string>; readonly packages: ReadonlySet<string> }> {
  const { snapshots } = reader
  const names = namesOf(claims)
  const words = [...new Set(claims.flatMap(packageWords))]
  const declared = new Set<string>()
  const packages = new Set(packageNames(snapshots.head.manifests))
  if (names.length === 0 && words.length === 0) return { declared, packages }
  for (const batch of batches(await sampled(reader), reader)) {
    const gone = await snapshots.goneSince(batch)
    const open = names.filter((name) => !declared.has(name))
    for (const name of await snapshots.declaredIn(open, gone)) declared.add(name)
    for (const name of await snapshots.packagesIn(words, gone)) packages.add(name)
  }
  return { declared, packages }
}

async function sampled({ repository, snapshots, headCommit }: HistoryReader): Promise<string[]> {
  const mainline = await repository.mainline(headCommit)
  const files = Math.max(1, snapshots.head.paths.entries.size)
  const count = Math.min(mainline.length, MAX_COMMITS, Math.max(MIN_COMMITS, Math.floor(FILES_IN_ALL / files)))
  const commits = Array.from(
    { length: count },
    (_, index) => mainline[Math.floor(((index + 1) * (mainline.length - 1)) / count)] ?? headCommit,
  )
  return [...new Set(commits)]
}

/** Every path that a file of the repository has or had. */
async function everThere({ repository, snapshots, headCommit }: HistoryReader): Promise<Set<string>> {
  return new Set([...(await repository.deletions(headCommit)).keys(), ...snapshots.head.paths.entries.keys()])
}

/** The names of files and folders, alone and with their parent folder: whole, and without extension as in links to pages. */
function lastParts(paths: Iterable<string>): { whole: ReadonlySet<string>; bare: ReadonlySet<string> } {
  const [whole, bare] = [new Set<string>(), new Set<string>()]
  for (const path of paths) {
    const parts = path.split('/')
    parts.forEach((part, index) => {
      const folder = index > 0 ? `${parts[index - 1]}/` : null
      for (const [name, names] of [
        [part, whole],
        [part.replace(/\.(?:md|mdx|rst)$/, ''), bare],
      ] as const) {
        names.add(name)
        if (folder !== null) names.add(`${folder}${name}`)
      }
    })
  }
  return { whole, bare }
}
