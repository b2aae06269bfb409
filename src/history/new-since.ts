import type { Claim } from '../claims/claim.ts'
import type { HistoryReader } from './past.ts'

/** Tells by their ids which claims stand on lines that their pages did not have at an earlier commit. */
export async function newSince(
  base: string,
  claims: readonly Claim[],
  { repository, snapshots, headCommit }: HistoryReader,
): Promise<(id: string) => boolean> {
  const files = [...new Set(claims.map(({ file }) => file))]
  if (files.length === 0) return () => false
  const renamed = new Map((await repository.renames(base, headCommit)).toReversed().map(({ from, to }) => [to, from]))
  const nameAtBase = (path: string): string => renamed.get(path) ?? path
  const texts = await snapshots.textsAt(
    files.flatMap((path) => [
      { commit: base, path: nameAtBase(path) },
      { commit: headCommit, path },
    ]),
  )
  const linesAt = (commit: string, nameThen: (path: string) => string): Map<string, readonly string[]> =>
    new Map(files.map((path) => [path, texts.get(`${commit}:${nameThen(path)}`)?.split(/\r?\n/) ?? []]))
  const [before, now] = [linesAt(base, nameAtBase), linesAt(headCommit, (path) => path)]
  const known = new Map([...before].map(([path, lines]) => [path, new Set(lines)]))
  const byId = new Map(claims.map((claim) => [claim.id, claim]))
  return (id) => {
    const claim = byId.get(id)
    const line = claim && now.get(claim.file)?.[claim.line - 1]
    return claim !== undefined && line !== undefined && !known.get(claim.file)?.has(line)
  }
}
