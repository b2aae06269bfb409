import type { ClaimType } from '../../../base/config/claim-types.ts'
import { settingOf } from '../../../base/config/defaults.ts'
import type { Config } from '../../../base/config/schema.ts'
import { createElsewhere } from '../../docs/annotation/foreign-reference.ts'
import { isUpgradeGuide } from '../../docs/annotation/historical-paths.ts'
import { isOneOfMany } from '../../docs/annotation/statement-context.ts'
import { isUnpublished } from '../../docs/annotation/whole-page.ts'
import { type Doc, isWithin } from '../../docs/doc.ts'
import type { Claim, ClaimDraft, RepositoryContext } from '../../rules/claim.ts'
import { CLAIM_KINDS } from '../../rules/claim-kinds.ts'
import { identify } from '../../rules/identity.ts'

/**
 * The claims of one page: those of every enabled kind's extractor, without ignored lines and names of other repositories, one per value and
 * place.
 */
export function claimsOf(doc: Doc, repository: RepositoryContext, config: Config): Claim[] {
  if (isUnpublished(doc)) return []
  const isOfPast = config.docs.include.length === 0 && isUpgradeGuide(doc.path)
  const drafts: { type: ClaimType; draft: ClaimDraft }[] = []
  const isElsewhere = createElsewhere(doc, repository)
  for (const { type, extract, isTimeless } of CLAIM_KINDS) {
    if (!settingOf(config, type).enabled || (isOfPast && !isTimeless)) continue
    const seen = new Set<string>()
    for (const draft of extract(doc, repository)) {
      const place = `${draft.line}:${draft.value}`
      if (seen.has(place) || isWithin(draft.line, doc.ignored) || isElsewhere(draft)) continue
      if (draft.names && isOneOfMany(doc, draft.line, draft.column)) continue
      seen.add(place)
      drafts.push({ type, draft })
    }
  }
  return identify(doc.path, drafts)
}
