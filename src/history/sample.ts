import type { Claim } from '../claims/claim.ts'
import { packageNames } from '../facts/packages.ts'
import { kindOf } from '../verify/claim-kinds.ts'
import { type HistoryReader, namesOf } from './past.ts'
import { batches } from './past-commits.ts'

/** Commits of the main line that names are looked up in, evenly spaced; fewer where each has many files. */
const MAX_COMMITS = 48
const MIN_COMMITS = 12
const FILES_IN_ALL = 150_000

/**
 * Drops claims that cannot have held, before blame is asked about their lines: names that the code never declared and packages that
 * it never was in evenly spaced commits of the main line, paths whose last part no file or folder ever had. What lived only between
 * two of the commits is missed.
 */
export async function everPossible(claims: readonly Claim[], reader: HistoryReader): Promise<Claim[]> {
  const { declared, packages } = await everDeclared(claims, reader)
  const paths = claims.some(needsPaths) ? await everThere(reader) : new Set<string>()
  const filed = lastParts(paths)
  const ever = { packages, paths }
  return claims.filter((claim) => {
    const { couldHold, places, namesPath, needsNoDeclaration } = kindOf(claim.type)
    if (needsNoDeclaration) return true
    if (claim.names?.length) return claim.names.some((name) => declared.has(name))
    if (couldHold) return couldHold(claim, ever)
    // An anchor breaks without any file going.
    if (places === undefined || claim.value.includes('#')) return true
    return filed.whole.has(tailOf(claim.value)) || (!namesPath && filed.bare.has(tailOf(claim.value)))
  })
}

function needsPaths({ type }: Claim): boolean {
  const { places, couldHold } = kindOf(type)
  return places !== undefined || couldHold !== undefined
}

/** What the name of a package begins with that a claim may be of, in lower case; none where it is no question of packages. */
function packageWords({ type, value, names = [] }: Claim): readonly string[] {
  const { couldHold, needsNoDeclaration } = kindOf(type)
  if (couldHold === undefined || needsNoDeclaration || names.length > 0) return []
  return /[a-z\d]+/.exec(value.toLowerCase()) ?? []
}

/** The last two parts of a path as the page writes it; its last when there is only one. */
function tailOf(value: string): string {
  const parts = (value.split(/[?#]/, 1)[0] ?? '')
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..')
  return parts.slice(-2).join('/')
}

/** Which names of claims the code declared, and names of the packages that the repository was made of. */
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

/** The names of files and folders, alone and with their folder's: whole, and as links to pages leave their endings out. */
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
