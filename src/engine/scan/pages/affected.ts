import type { GitRepository, TreeEntry } from '../../../base/git/types.ts'
import { baseName } from '../../../base/paths.ts'
import { isForAgents, isForContributors } from '../../docs/annotation/page-owner.ts'
import { isDocPath } from '../../docs/read.ts'
import { blobBudget } from '../../facts/names/budget.ts'
import { scanNames } from '../../facts/names/scanner.ts'
import { wantNames } from '../../facts/names/wanted.ts'
import type { WordIndex } from '../../facts/names/word-index.ts'
import type { Snapshots } from '../../facts/snapshots.ts'
import type { Removals } from '../../history/removed-symbols.ts'
import type { Claim } from '../../rules/claim.ts'
import { kindOf } from '../../rules/claim-kinds.ts'

/**
 * The docs that may refer to something that a change removed: those it touches, those for contributors and agents, and those that contain
 * one of its words.
 */
export async function affectedDocs(
  repository: GitRepository,
  docs: readonly TreeEntry[],
  taken: Removals,
  index: WordIndex | null,
): Promise<TreeEntry[]> {
  const wanted = wantNames(taken.words)
  const budget = blobBudget(wanted.names.length)
  const isChosen = ({ path }: TreeEntry): boolean =>
    taken.docs.has(path) || isForContributors(path) || isForAgents(path)
  const chosen = docs.filter(isChosen)
  const others = docs.filter((entry) => !isChosen(entry))
  if (taken.words.size === 0 || others.length === 0) return chosen
  const holding = new Set<string>()
  const mayHold = index?.mayHold(wanted.names) ?? (() => true)
  const oids = new Set(others.map((entry) => entry.oid).filter(mayHold))
  // The report names a page that is missing against expectation.
  const isDamaged = (oid: string): boolean => !repository.partial && repository.missing.has(oid)
  for await (const { oid, bytes } of repository.blobs(oids))
    if (bytes ? scanNames(bytes, wanted, budget).length > 0 : isDamaged(oid)) holding.add(oid)
  return [...chosen, ...others.filter((entry) => holding.has(entry.oid))]
}

/** Whether the verdict on a claim may differ between the two sides of a change. */
export function isAffected(claim: Claim, taken: Removals, snapshots: Snapshots): boolean {
  if (taken.docs.has(claim.file)) return true
  if (claim.names?.some((name) => taken.names.has(name))) return true
  const kind = kindOf(claim.type)
  if (kind.restsOnCode || (taken.manifests && kind.restsOnManifests)) return true
  const places = kind.places?.(claim, snapshots.head) ?? []
  return (
    places.some((place) => taken.paths.has(place) || (isDocPath(place) && taken.docs.has(place))) ||
    (kind.namesPath === true && endsInTaken(claim, taken))
  )
}

/** Whether a claim states only the end of a removed path. */
function endsInTaken(claim: Claim, taken: Removals): boolean {
  const tail = claim.value.replace(/^(?:\.{1,2}\/)+|\/+$/g, '')
  for (const path of taken.paths)
    if (baseName(path) === baseName(tail) && (path === tail || path.endsWith(`/${tail}`))) return true
  return false
}
