import { listedRules } from '../../learning/store/rules/listed.ts'
import { getActiveRules } from '../../learning/store/rules/rules.ts'
import type { Repository } from '../access.ts'
import { type Paging, pageIn } from '../paging.ts'
import type { Sources } from '../sources.ts'
import { latestAnomalies } from '../store/anomalies.ts'
import { checksOf } from '../store/checks.ts'
import { judgedRules } from '../store/opinions.ts'
import type { View } from '../views/layout.ts'
import type { Forms } from '../views/parts/forms.ts'
import { checksView } from '../views/sections/checks.ts'
import { rulesView } from '../views/sections/rules.ts'

const MAX_ANOMALIES = 100

/** What people taught. */
export async function rulesSection(
  sources: Sources,
  repository: Repository,
  rows: Paging,
  forms: Forms | null,
): Promise<View> {
  const { queries } = sources
  const { id } = repository
  const page = pageIn(await getActiveRules(sources, id), rows)
  const listed = { ...page, rows: await listedRules(queries, id, page.rows) }
  return rulesView(repository, listed, await judgedRules(queries, id), forms)
}

/** What CI says. */
export async function checksSection({ queries }: Sources, repository: Repository, rows: Paging): Promise<View> {
  const { id } = repository
  return checksView(repository, await checksOf(queries, id, rows), await latestAnomalies(queries, id, MAX_ANOMALIES))
}
