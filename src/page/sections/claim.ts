import type { Repository } from '../access.ts'
import { ruleThatMutes } from '../muting.ts'
import type { Sources } from '../sources.ts'
import { knownClaim } from '../store/docs/claim.ts'
import type { View } from '../views/layout.ts'
import type { Forms } from '../views/parts/forms.ts'
import { claimView } from '../views/sections/claim.ts'

/** The page of a claim, with the rule that mutes it; null when the docs have no such claim. */
export async function claimSection(
  sources: Sources,
  repository: Repository,
  claimId: string,
  forms: Forms | null,
): Promise<View | null> {
  const known = await knownClaim(sources.queries, repository.id, claimId)
  if (known === null) return null
  const rule = await ruleThatMutes(sources, repository, known)
  return claimView(repository, known, { rule, forms, now: sources.now() })
}
