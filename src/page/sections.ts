import type { Repository } from './access.ts'
import { MAX_ROWS } from './paging.ts'
import type { Section } from './routes.ts'
import { claimSection } from './sections/claim.ts'
import { evaluationSection, judgeSection } from './sections/evaluation.ts'
import { checksSection, rulesSection } from './sections/learned.ts'
import { MAX_STRIPS, overviewSection } from './sections/overview.ts'
import { pullSection } from './sections/pull.ts'
import { searchSection } from './sections/search.ts'
import type { Sources } from './sources.ts'
import { deliveriesOf, latestJobs } from './store/activity.ts'
import { claimsOf } from './store/docs/claims.ts'
import { coChangedPairs } from './store/docs/co-changes.ts'
import { docPages } from './store/docs/docs.ts'
import { epochsOf } from './store/epochs.ts'
import { pullsOf } from './store/pulls.ts'
import { scansOf } from './store/scans.ts'
import type { View } from './views/layout.ts'
import type { Forms } from './views/parts/forms.ts'
import { activityView } from './views/sections/activity.ts'
import { claimsView } from './views/sections/claims.ts'
import { coChangesView } from './views/sections/co-changes.ts'
import { epochsView } from './views/sections/epochs.ts'
import { docsView, scansView } from './views/sections/lists.ts'
import { pullsView } from './views/sections/pulls.ts'

/** Scans that those who administer a repository see, beside its deliveries. */
const MAX_JOBS = 50

/**
 * A page of a repository that may be read; null when there is no such page. However much there is, the number of queries is the same.
 * `forms` are for people who may write to it.
 */
export async function sectionView(
  sources: Sources,
  repository: Repository,
  section: Section,
  forms: Forms | null,
): Promise<View | null> {
  const { queries, now } = sources
  const { id } = repository
  const rows = { number: 'page' in section ? section.page : 1, size: MAX_ROWS }
  switch (section.kind) {
    case 'overview':
      return overviewSection(sources, repository, section.page, forms)
    case 'docs':
      return docsView(repository, await docPages(queries, id, { ...rows, size: MAX_STRIPS }, now()))
    case 'scans':
      return scansView(repository, await scansOf(queries, repository, rows))
    case 'claims':
      return claimsView(repository, section.filter, await claimsOf(queries, id, section.filter, rows, now()))
    case 'claim':
      return claimSection(sources, repository, section.id, forms)
    case 'pulls':
      return pullsView(repository, await pullsOf(queries, id, rows))
    case 'pull':
      return pullSection(sources, repository, section.number, forms)
    case 'search':
      return searchSection(sources, repository, section.query)
    case 'epochs':
      return epochsView(repository, await epochsOf(queries, id, rows))
    case 'co-changes':
      return coChangesView(repository, await coChangedPairs(queries, id, rows))
    case 'checks':
      return checksSection(sources, repository, rows)
    case 'rules':
      return rulesSection(sources, repository, rows, forms)
    case 'evaluation':
      return evaluationSection(sources, repository, rows)
    case 'judge':
      return judgeSection(sources, repository, section.queryId, forms)
    case 'activity':
      return repository.mayAdminister
        ? activityView(repository, await deliveriesOf(queries, id, rows), await latestJobs(queries, id, MAX_JOBS))
        : null
  }
}
