import type { Queries } from '../../db/database.ts'
import { openSuppression } from '../../learning/rules/suppression.ts'
import { getActiveRules } from '../../learning/store/rules/rules.ts'
import type { MutableClaim } from '../store/claims-in.ts'

/** Which claims rules mute; null when there are no rules. */
export async function suppressionOf(
  parts: Parameters<typeof getActiveRules>[0] & { readonly queries: Queries; readonly now: () => number },
  repositoryId: number | null,
): Promise<((claim: MutableClaim) => boolean) | null> {
  if (repositoryId === null) return null
  const rules = await getActiveRules(parts, repositoryId)
  if (rules.length === 0) return null
  const evaluate = openSuppression(rules, parts.now())
  return ({ id, sourceFile, claimType, claimText }) =>
    evaluate({
      id,
      repo_id: repositoryId,
      source_file: sourceFile ?? '',
      claim_type: claimType ?? '',
      claim_text: claimText ?? '',
    }).suppressed
}
