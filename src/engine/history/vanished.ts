import type { Deletion } from '../../base/git/types.ts'
import { groupBy } from '../../base/group-by.ts'
import { foldersAbove } from '../../base/paths.ts'
import type { PathIndex } from '../facts/files/path-index.ts'
import type { Claim } from '../rules/claim.ts'
import { kindOf } from '../rules/claim-kinds.ts'
import { type HistoryReader, type LastTrueEvidence, searchTerms, type Vanished } from './past.ts'
import { textsBefore, visitCommits } from './past-commits.ts'

/** Proofs for claims about paths: a commit deleted the path, and the page already named it before. */
export async function vanishedPlaces(
  claims: readonly Claim[],
  reader: HistoryReader,
): Promise<Map<string, LastTrueEvidence>> {
  const proofs = new Map<string, LastTrueEvidence>()
  const placed = claims.filter((claim) => kindOf(claim.type).places)
  if (placed.length === 0) return proofs
  const gone = withFolders(await reader.repository.deletions(reader.headCommit))
  const { head } = reader.snapshots
  const asked = placed.flatMap((claim) =>
    (kindOf(claim.type).places?.(claim, head) ?? []).flatMap((place) => {
      const deletion = gone.get(place)
      // What exists again did not break the claim by having gone.
      return deletion && !head.paths.exists(place)
        ? [{ claim, commit: deletion.commit, path: claim.file, vanished: vanishedBy(deletion, place) }]
        : []
    }),
  )
  const named = (await textsBefore(asked, reader)).filter(({ place: { claim }, text }) =>
    searchTerms(claim).every((term) => text.includes(term)),
  )
  const byParent = groupBy(named, ({ parent }) => parent)
  await visitCommits(byParent.keys(), [], reader, (snapshot) => {
    const { commit } = snapshot
    for (const { place } of byParent.get(commit) ?? []) {
      const { claim, vanished } = place
      const outcome = kindOf(claim.type).verify(claim, snapshot)
      if (outcome.state === 'holds' && outcome.owned)
        proofs.set(claim.id, { commit, page: claim.file, outcome, vanished })
    }
  })
  return proofs
}

/** A place that vanished with a deleted file. */
export function vanishedBy({ path, commit }: Deletion, place: string): Vanished {
  return { path, place, before: null, after: commit }
}

/** The first place that exists before and not after: a file, or a folder with one of its files. */
export function vanishedSince(
  places: readonly string[],
  before: PathIndex,
  after: PathIndex,
): { path: string; place: string } | null {
  const place = places.find((each) => each !== '' && before.exists(each) && !after.exists(each))
  if (place === undefined) return null
  if (before.has(place)) return { path: place, place }
  for (const path of before.entries.keys()) if (path.startsWith(`${place}/`)) return { path, place }
  return null
}

/** Adds the folders that vanished with their files, each with its latest deletion. */
export function withFolders(deletions: ReadonlyMap<string, Deletion>): Map<string, Deletion> {
  const all = new Map(deletions)
  for (const deletion of deletions.values()) {
    for (const folder of foldersAbove(deletion.path).slice(0, -1)) {
      const known = all.get(folder)
      if (known && known.time >= deletion.time) break
      all.set(folder, deletion)
    }
  }
  return all
}
