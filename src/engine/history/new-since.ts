import { baseName } from '../../base/paths.ts'
import type { PathIndex } from '../facts/files/path-index.ts'
import type { Claim } from '../rules/claim.ts'
import type { HistoryReader } from './past.ts'

/** Maximum number of pages that a new one may be a copy of. */
const MAX_ORIGINALS = 4

/**
 * Determines by id which claims are on lines that their pages did not have at an earlier commit. A page that did not exist then is compared
 * with the one it was renamed or copied from.
 */
export async function newSince(
  base: string,
  claims: readonly Claim[],
  { repository, snapshots, headCommit }: HistoryReader,
): Promise<(id: string) => boolean> {
  const files = [...new Set(claims.map(({ file }) => file))]
  if (files.length === 0) return () => false
  const renamed = new Map((await repository.renames(base, headCommit)).toReversed().map(({ from, to }) => [to, from]))
  const [then] = await snapshots.openAt([base])
  const pathsBefore = new Map(files.map((path) => [path, then ? originalsOf(path, renamed, then.paths) : []]))
  const texts = await snapshots.textsAt([
    ...[...new Set([...pathsBefore.values()].flat())].map((path) => ({ commit: base, path })),
    ...files.map((path) => ({ commit: headCommit, path })),
  ])
  const linesOf = (commit: string, path: string): readonly string[] =>
    texts.get(`${commit}:${path}`)?.split(/\r?\n/) ?? []
  const known = new Map(
    [...pathsBefore].map(([path, originals]) => [path, new Set(originals.flatMap((each) => linesOf(base, each)))]),
  )
  const now = new Map(files.map((path) => [path, linesOf(headCommit, path)]))
  const byId = new Map(claims.map((claim) => [claim.id, claim]))
  return (id) => {
    const claim = byId.get(id)
    const line = claim && now.get(claim.file)?.[claim.line - 1]
    return claim !== undefined && line !== undefined && !known.get(claim.file)?.has(line)
  }
}

/**
 * The page at an earlier commit. If it did not exist, the page it was renamed from, and pages with the same name and most of the same
 * parent folders: docs of a release are a copy of the docs.
 */
function originalsOf(path: string, renamed: ReadonlyMap<string, string>, then: PathIndex): string[] {
  if (then.has(path)) return [path]
  const name = baseName(path)
  const alike = [...then.entries.keys()].filter((each) => baseName(each) === name)
  const most = Math.max(...alike.map((each) => sharedEnd(each, path)))
  const copied = alike.filter((each) => sharedEnd(each, path) === most).slice(0, MAX_ORIGINALS)
  const from = renamed.get(path)
  return from === undefined ? copied : [from, ...copied]
}

/** The number of trailing names that two paths have in common. */
function sharedEnd(one: string, other: string): number {
  const [names, others] = [one, other].map((path) => path.split('/').toReversed())
  const different = names?.findIndex((name, index) => name !== others?.[index]) ?? -1
  return different === -1 ? (names?.length ?? 0) : different
}
