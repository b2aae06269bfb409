import type { GitRepository } from '../../base/git/types.ts'
import { portionsOf } from '../../base/portions.ts'
import type { Snapshot } from '../facts/snapshot.ts'
import type { Claim } from '../rules/claim.ts'
import { kindOf, pastNeedsOf } from '../rules/claim-kinds.ts'
import type { HistoryReader, VerifiedClaim } from './past.ts'

/** Maximum tree entries of past snapshots in memory. */
const ENTRIES_AT_ONCE = 100_000

/** Commits in batches whose snapshots fit into memory. */
export function batches(commits: readonly string[], { snapshots }: HistoryReader): string[][] {
  const size = Math.max(4, Math.floor(ENTRIES_AT_ONCE / Math.max(1, snapshots.head.paths.entries.size)))
  return portionsOf(commits, size)
}

/** Opens the snapshots of commits in batches, with the given names looked up. */
export async function visitCommits(
  commits: Iterable<string>,
  names: readonly string[],
  reader: HistoryReader,
  visit: (snapshot: Snapshot) => Promise<void> | void,
): Promise<void> {
  const { snapshots } = reader
  for (const batch of batches([...commits], reader)) {
    const past = await snapshots.openAt(batch)
    if (names.length > 0) await snapshots.findPastNames(names, past)
    for (const snapshot of past) await visit(snapshot)
    snapshots.release(past)
  }
}

/** The outcomes of claims at a commit, after loading the pages and facts that they need. */
export async function verifiedAt(
  snapshot: Snapshot,
  claims: readonly Claim[],
  { snapshots }: HistoryReader,
): Promise<VerifiedClaim[]> {
  const pages = claims.flatMap((claim) => kindOf(claim.type).pages?.(claim, snapshot) ?? [])
  await snapshots.loadDocs(snapshot, pages)
  await snapshots.loadFacts(snapshot, pastNeedsOf(claims, snapshot))
  return claims.map((claim) => ({ claim, outcome: kindOf(claim.type).verify(claim, snapshot) }))
}

/** The texts of files in the first parents of commits; missing files are omitted. */
export async function textsBefore<P extends { readonly commit: string; readonly path: string }>(
  places: readonly P[],
  { repository, snapshots }: HistoryReader,
): Promise<{ readonly place: P; readonly parent: string; readonly text: string }[]> {
  const parents = new Map<string, string | null>()
  for (const { commit } of places) if (!parents.has(commit)) parents.set(commit, await repository.firstParent(commit))
  const before = places.flatMap((place) => {
    const parent = parents.get(place.commit)
    return parent ? [{ place, parent }] : []
  })
  const texts = await snapshots.textsAt(before.map(({ place, parent }) => ({ commit: parent, path: place.path })))
  return before.flatMap(({ place, parent }) => {
    const text = texts.get(`${parent}:${place.path}`)
    return text === undefined ? [] : [{ place, parent, text }]
  })
}

/** The bytes of a file at a commit; null if it does not exist. */
export async function bytesAt(
  repository: Pick<GitRepository, 'files'>,
  commit: string,
  path: string,
): Promise<Buffer | null> {
  for await (const { bytes } of repository.files([{ commit, path }])) return bytes
  return null
}
