import type { Claim } from '../claims/claim.ts'
import { kindOf } from '../verify/claim-kinds.ts'
import { type HistoryReader, namesOf } from './past.ts'
import { batches } from './past-commits.ts'

/** Commits of the main line that names are looked up in, evenly spaced; fewer where each has many files. */
const MAX_COMMITS = 48
const MIN_COMMITS = 12
const FILES_IN_ALL = 150_000

/**
 * Drops claims that cannot have held, before blame is asked about their lines: names that the code never declared in
 * evenly spaced commits of the main line, paths whose last part no file or folder ever had. A name that lived only between
 * two of the commits is missed.
 */
export async function everPossible(claims: readonly Claim[], reader: HistoryReader): Promise<Claim[]> {
  const declared = await everDeclared(namesOf(claims), reader)
  const filed = claims.some((claim) => kindOf(claim.type).places) ? await everFiled(reader) : new Set<string>()
  return claims.filter((claim) => {
    if (claim.names?.length) return claim.names.some((name) => declared.has(name))
    // An anchor breaks without any file going.
    return kindOf(claim.type).places === undefined || claim.value.includes('#') || filed.has(tailOf(claim.value))
  })
}

/** The last two parts of a path as the page writes it; its last when there is only one. */
function tailOf(value: string): string {
  const parts = (value.split(/[?#]/, 1)[0] ?? '')
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..')
  return parts.slice(-2).join('/')
}

async function everDeclared(names: readonly string[], reader: HistoryReader): Promise<Set<string>> {
  const declared = new Set<string>()
  if (names.length === 0) return declared
  const mainline = await reader.repository.mainline(reader.headCommit)
  const files = Math.max(1, reader.snapshots.head.paths.entries.size)
  const count = Math.min(mainline.length, MAX_COMMITS, Math.max(MIN_COMMITS, Math.floor(FILES_IN_ALL / files)))
  const sample = new Set(
    Array.from(
      { length: count },
      (_, index) => mainline[Math.floor(((index + 1) * (mainline.length - 1)) / count)] ?? reader.headCommit,
    ),
  )
  for (const batch of batches([...sample], reader)) {
    const open = names.filter((name) => !declared.has(name))
    for (const name of await reader.snapshots.declaredIn(open, batch)) declared.add(name)
  }
  return declared
}

/** Every name that a file or folder of the repository has or had, alone and with its folder's. */
async function everFiled({ repository, snapshots, headCommit }: HistoryReader): Promise<Set<string>> {
  const filed = new Set<string>()
  const paths = [...(await repository.deletions(headCommit)).keys(), ...snapshots.head.paths.entries.keys()]
  for (const path of paths) {
    const parts = path.split('/')
    parts.forEach((part, index) => {
      const bare = part.replace(/\.(?:md|mdx|rst)$/, '')
      for (const name of [part, bare]) {
        filed.add(name)
        if (index > 0) filed.add(`${parts[index - 1]}/${name}`)
      }
    })
  }
  return filed
}
