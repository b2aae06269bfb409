import type { Queries } from '../db/database.ts'
import { listedRules } from '../learning/store/listed.ts'
import { firstActiveRules, getActiveRules } from '../learning/store/rules.ts'
import type { Search } from '../search/live/search.ts'
import type { Repository } from './access.ts'
import { mutedSince, ruleThatMutes } from './muting.ts'
import { MAX_ROWS } from './paging.ts'
import type { Section } from './routes.ts'
import { knownClaim } from './store/claim.ts'
import { claimsOf, trustOf } from './store/claims.ts'
import { coChangedPairs } from './store/co-changes.ts'
import { docPages } from './store/docs.ts'
import { epochsOf } from './store/epochs.ts'
import { pullsOf, scannedPull } from './store/pulls.ts'
import { reportedParts } from './store/reports.ts'
import { latestScans, scansOf } from './store/scans.ts'
import { claimView } from './views/claim.ts'
import { claimsView } from './views/claims.ts'
import { coChangesView } from './views/co-changes.ts'
import { epochsView } from './views/epochs.ts'
import type { View } from './views/layout.ts'
import { docsView, scansView } from './views/lists.ts'
import type { Forms } from './views/parts/forms.ts'
import { pullView } from './views/pull.ts'
import { pullsView } from './views/pulls.ts'
import { repositoryView } from './views/repository.ts'
import { searchView } from './views/search.ts'

/** What pages are made of. */
export interface Sources {
  readonly queries: Queries
  readonly search: Pick<Search, 'explain'>
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly log: { warn(fields: object, message: string): void }
}

/** Scans in the chart over time. */
const MAX_COLUMNS = 60
/** Pages of the docs at once: each has a strip of cells. */
const MAX_STRIPS = 25
/** Pull requests on the first page of a repository. */
const MAX_RECENT_PULLS = 10
/** Findings at once: each is a card. */
const MAX_FINDINGS = 25
const MAX_RESULTS = 20

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
      return overviewOf(sources, repository, section.page, forms)
    case 'docs':
      return docsView(repository, await docPages(queries, id, { ...rows, size: MAX_STRIPS }, now()))
    case 'scans':
      return scansView(repository, await scansOf(queries, repository, rows))
    case 'claims':
      return claimsView(repository, section.filter, await claimsOf(queries, id, section.filter, rows, now()))
    case 'claim': {
      const known = await knownClaim(queries, id, section.id)
      const rule = known && (await ruleThatMutes(sources, repository, known))
      return known && claimView(repository, known, { rule, forms, now: now() })
    }
    case 'pulls':
      return pullsView(repository, await pullsOf(queries, id, rows))
    case 'pull': {
      const pull = await scannedPull(queries, id, section.number)
      const findings = pull?.kept?.report.introduced ?? []
      const rules = forms === null ? [] : await getActiveRules(sources, id)
      return pull && pullView(repository, pull, forms && { ...forms, muted: mutedSince(sources, id, rules, findings) })
    }
    case 'search':
      return found(sources, repository, section.query)
    case 'epochs':
      return epochsView(repository, await epochsOf(queries, id, rows))
    case 'co-changes':
      return coChangesView(repository, await coChangedPairs(queries, id, rows))
  }
}

async function overviewOf(sources: Sources, repository: Repository, page: number, forms: Forms | null): Promise<View> {
  const { queries, now } = sources
  const { id } = repository
  const first = (size: number) => ({ number: 1, size })
  // At once: on a large repository the two that count claims take as long as all others together.
  const [docs, trust, pulls, active, scanned] = await Promise.all([
    docPages(queries, id, first(MAX_STRIPS), now()),
    trustOf(queries, id, now()),
    pullsOf(queries, id, first(MAX_RECENT_PULLS)),
    firstActiveRules(queries, id, { limit: MAX_ROWS, now: now() }),
    scansOf(queries, repository, first(MAX_COLUMNS)),
  ])
  const rules = await listedRules(queries, id, active.rules)
  const [last] = scanned.rows
  const reported = await reportedParts(queries, last?.id ?? null, { number: page, size: MAX_FINDINGS })
  const all = forms === null ? [] : await getActiveRules(sources, id)
  return repositoryView({
    ...{ repository, scans: scanned.rows, docs, trust, pulls, rules, reported },
    forms: forms && { ...forms, muted: mutedSince(sources, id, all, reported.findings.rows) },
    otherRules: active.total - rules.length,
  })
}

/** Nothing is logged of it, and nothing learnt: these pages only read. */
async function found({ queries, search }: Sources, repository: Repository, query: string): Promise<View> {
  if (query.trim() === '') return searchView(repository, '', null, null)
  const namespace = await queries
    .selectFrom('named_namespaces')
    .selectAll()
    .where('repository_id', '=', repository.id)
    .executeTakeFirst()
  if (!namespace) return searchView(repository, query, [], null)
  const scan = (await latestScans(queries, [repository])).get(repository.id)
  const { results } = await search.explain({
    namespace: { id: namespace.id, name: namespace.name, repositoryId: repository.id },
    ...{ query, limit: MAX_RESULTS, intent: null, sessionId: null, excludeStale: false, tool: 'page' },
  })
  return searchView(repository, query, results, scan?.headSha ?? null)
}
