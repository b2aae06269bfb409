import type { Queries } from '../../db/database.ts'
import { getActiveRules } from '../../learning/store/rules.ts'
import { openSuppression } from '../../learning/suppression.ts'
import type { FoundEntry } from '../store/found.ts'

/** Which entries rules mute; null when there are no rules. */
export async function suppressionOf(
  parts: Parameters<typeof getActiveRules>[0] & { readonly queries: Queries; readonly now: () => number },
  repositoryId: number | null,
): Promise<((entry: FoundEntry) => boolean) | null> {
  if (repositoryId === null) return null
  const rules = await getActiveRules(parts, repositoryId)
  if (rules.length === 0) return null
  const evaluate = openSuppression(rules, parts.now())
  return ({ kind, id, sourceFile, claimType, claimText }) =>
    kind === 'claim' &&
    evaluate({
      id,
      repo_id: repositoryId,
      source_file: sourceFile ?? '',
      claim_type: claimType ?? '',
      claim_text: claimText ?? '',
    }).suppressed
}
