import type { Claim } from '../claims/claim.ts'
import type { HistoryReader } from './past.ts'

/** Tells by their ids which claims stand on lines that their pages did not have at an earlier commit. */
export async function newSince(
  base: string,
  claims: readonly Claim[],
  { snapshots, headCommit }: HistoryReader,
): Promise<(id: string) => boolean> {
  const files = [...new Set(claims.map(({ file }) => file))]
  const texts = await snapshots.textsAt(
    files.flatMap((path) => [
      { commit: base, path },
      { commit: headCommit, path },
    ]),
  )
  const linesAt = (commit: string): Map<string, readonly string[]> =>
    new Map(files.map((path) => [path, texts.get(`${commit}:${path}`)?.split(/\r?\n/) ?? []]))
  const [before, now] = [linesAt(base), linesAt(headCommit)]
  const known = new Map([...before].map(([path, lines]) => [path, new Set(lines)]))
  const byId = new Map(claims.map((claim) => [claim.id, claim]))
  return (id) => {
    const claim = byId.get(id)
    const line = claim && now.get(claim.file)?.[claim.line - 1]
    return claim !== undefined && line !== undefined && !known.get(claim.file)?.has(line)
  }
}
