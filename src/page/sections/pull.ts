import { getActiveRules } from '../../learning/store/rules/rules.ts'
import type { Repository } from '../access.ts'
import { mutedSince } from '../muting.ts'
import type { Sources } from '../sources.ts'
import { scannedPull } from '../store/pulls.ts'
import type { View } from '../views/layout.ts'
import type { Forms } from '../views/parts/forms.ts'
import { pullView } from '../views/sections/pull.ts'

/** The page of a pull request; null when there is no such one. */
export async function pullSection(
  sources: Sources,
  repository: Repository,
  number: number,
  forms: Forms | null,
): Promise<View | null> {
  const pull = await scannedPull(sources.queries, repository.id, number)
  if (pull === null) return null
  const findings = pull.kept?.report.introduced ?? []
  const rules = forms === null ? [] : await getActiveRules(sources, repository.id)
  return pullView(repository, pull, forms && { ...forms, muted: mutedSince(sources, repository.id, rules, findings) })
}
