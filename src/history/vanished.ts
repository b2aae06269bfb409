import type { Claim } from '../claims/claim.ts'
import type { PathIndex } from '../facts/files/path-index.ts'
import type { Deletion } from '../git/types.ts'
import { groupBy } from '../group-by.ts'
import { kindOf } from '../verify/claim-kinds.ts'
import { batches, type HistoryReader, type LastTrueEvidence, searchTerms } from './past.ts'

/**
 * Proofs for claims about paths: the path is in the list of deletions, and just before it went the page already named it.
 */
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
      return deletion ? [{ claim, deletion: { ...deletion, place } }] : []
    }),
  )
  const parents = new Map<string, string | null>()
  for (const { deletion } of asked)
    if (!parents.has(deletion.commit))
      parents.set(deletion.commit, await reader.repository.firstParent(deletion.commit))
  const before = asked.flatMap(({ claim, deletion }) => {
    const parent = parents.get(deletion.commit)
    return parent ? [{ claim, parent, deletion }] : []
  })
  const texts = await reader.snapshots.textsAt(
    before.map(({ claim, parent }) => ({ commit: parent, path: claim.file })),
  )
  const said = before.filter(({ claim, parent }) => {
    const text = texts.get(`${parent}:${claim.file}`)
    return text !== undefined && searchTerms(claim).every((needle) => text.includes(needle))
  })
  const byParent = groupBy(said, ({ parent }) => parent)
  for (const batch of batches([...byParent.keys()], reader)) {
    const past = await reader.snapshots.openAt(batch)
    for (const snapshot of past) {
      for (const { claim, deletion } of byParent.get(snapshot.commit) ?? []) {
        const outcome = kindOf(claim.type).verify(claim, snapshot)
        if (outcome.state === 'holds' && outcome.owned)
          proofs.set(claim.id, {
            commit: snapshot.commit,
            page: claim.file,
            outcome,
            vanished: { path: deletion.path, place: deletion.place, before: null, after: deletion.commit },
          })
      }
    }
    reader.snapshots.release(past)
  }
  return proofs
}

/** The first of the places that was there before and is not after: a file, or a folder with one of its files. */
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

/** Adds the folders that went with their files, each with its latest deletion. */
export function withFolders(deletions: ReadonlyMap<string, Deletion>): Map<string, Deletion> {
  const all = new Map(deletions)
  for (const deletion of deletions.values()) {
    for (let at = deletion.path.lastIndexOf('/'); at > 0; at = deletion.path.lastIndexOf('/', at - 1)) {
      const folder = deletion.path.slice(0, at)
      const known = all.get(folder)
      if (known && known.time >= deletion.time) break
      all.set(folder, deletion)
    }
  }
  return all
}
