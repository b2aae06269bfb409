import type { Claim, ClaimDraft, RepositoryContext } from '../claims/claim.ts'
import { type Doc, isWithin } from '../claims/doc.ts'
import { createElsewhere } from '../claims/elsewhere.ts'
import { identify } from '../claims/identity.ts'
import { isOneOfMany } from '../claims/reading.ts'
import type { ClaimType } from '../config/claim-types.ts'
import { CLAIM_KINDS } from './claim-types.ts'

/** The claims of one page: every enabled kind's extractor, ignored lines and other repositories' names taken out, one claim per value and place. */
export function claimsOf(doc: Doc, repository: RepositoryContext, enabled: (type: ClaimType) => boolean): Claim[] {
  const drafts: { type: ClaimType; draft: ClaimDraft }[] = []
  const isElsewhere = createElsewhere(doc, repository.ownSlugs)
  for (const { type, extract } of CLAIM_KINDS) {
    if (!enabled(type)) continue
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
