import type { ClaimType } from '../config/claim-types.ts'
import type { VerifiedClaim } from '../history/past.ts'
import type { Grounds } from './findings/grounds.ts'
import type { ScanResult, TypeCounts, VerdictName } from './result.ts'

/** Counts claims by verdict and type. Guesses count only where the repository owns, or owned, what they name. */
export function countClaims(
  judged: readonly VerifiedClaim[],
  grounds: ReadonlyMap<string, Grounds>,
): ScanResult['claims'] {
  const total = { verified: 0, drifted: 0, uncertain: 0 }
  const byType: Partial<Record<ClaimType, { verified: number; drifted: number; uncertain: number }>> = {}
  for (const each of judged) {
    const verdict = verdictOf(each, grounds)
    if (!verdict) continue
    byType[each.claim.type] ??= { verified: 0, drifted: 0, uncertain: 0 }
    const counts = byType[each.claim.type]
    if (counts) counts[verdict]++
    total[verdict]++
  }
  return {
    total: total.verified + total.drifted + total.uncertain,
    ...total,
    byType: byType as Partial<Record<ClaimType, TypeCounts>>,
  }
}

/** The verdict over a claim; null for a guess that turned out not to speak of this repository. */
export function verdictOf(
  { claim, outcome }: VerifiedClaim,
  grounds: ReadonlyMap<string, Grounds>,
): VerdictName | null {
  if (grounds.has(claim.id)) return 'drifted'
  if (outcome.state === 'holds') return claim.tentative && !outcome.owned ? null : 'verified'
  return claim.tentative ? null : 'uncertain'
}
