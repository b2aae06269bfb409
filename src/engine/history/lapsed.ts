import { ecosystemOfFile } from '../ecosystems/lookup.ts'
import type { Occurrence, Snapshot } from '../facts/snapshot.ts'
import type { Claim } from '../rules/claim.ts'
import type { Outcome } from '../rules/outcome.ts'
import type { HistoryReader, LastTrueEvidence, VerifiedClaim } from './past.ts'
import { pastKindOf } from './past-kinds.ts'

/**
 * Whether the remaining occurrences of a claim's names prove nothing, now that their declaration is gone: for names of one language,
 * occurrences in other languages; for all others, lines that already existed besides the declaration.
 */
export async function isLapsed(claim: Claim, then: Snapshot, { snapshots }: HistoryReader): Promise<boolean> {
  const now = snapshots.head
  const names = claim.names ?? []
  const left = names.flatMap((name) => now.occurrences(name)).filter(isStatement)
  const before = names.flatMap((name) => then.occurrences(name)).filter(isStatement)
  if (pastKindOf(claim.type).isOfOneLanguage) {
    const declared = new Set(before.filter(({ role }) => role === 'definition' || role === 'key').map(familyOf))
    return declared.size > 0 && left.every((place) => !declared.has(familyOf(place)))
  }
  const known = new Set(before.map(({ text }) => text.trim()))
  const unknown = left.filter(({ text }) => !known.has(text.trim()))
  const paths = [...new Set(unknown.map(({ path }) => path))]
  if (paths.length > MAX_FILES) return false
  // Only some of a file's occurrences are stored: others appear when one of them goes.
  const texts = await snapshots.textsAt(paths.map((path) => ({ commit: then.commit, path })))
  return unknown.every(({ path, text }) => texts.get(`${then.commit}:${path}`)?.includes(text.trim()))
}

const MAX_FILES = 6

function isStatement({ role, class: kind }: Occurrence): boolean {
  return role !== 'comment' && kind !== 'test'
}

/** Files of one ecosystem share names. */
function familyOf({ path }: Occurrence): string {
  return ecosystemOfFile(path)?.name ?? path.slice(path.lastIndexOf('.') + 1)
}

/** Makes claims fail if history has shown that the repository no longer declares what it did; other outcomes are unchanged. */
export function withLapsed(
  checked: readonly VerifiedClaim[],
  proofs: ReadonlyMap<string, LastTrueEvidence>,
): readonly VerifiedClaim[] {
  return checked.map(({ claim, outcome }) => {
    const lapsed = lapsedOf(outcome)
    return lapsed !== null && proofs.has(claim.id) ? { claim, outcome: lapsed } : { claim, outcome }
  })
}

/** The outcome of a claim that does not fail, in case history shows that its evidence is weaker than it was. */
export function lapsedOf(outcome: Outcome): Extract<Outcome, { state: 'fails' }> | null {
  return outcome.state === 'fails' ? null : (outcome.ifLapsed ?? null)
}
