import { listedRules } from '../../ledger/learning/store/rules/listed.ts'
import { getActiveRules } from '../../ledger/learning/store/rules/rules.ts'
import { storedLearningSettings } from '../../ledger/learning/store/settings.ts'
import { allTests } from '../../search/evaluation/graduation/store/known-tests.ts'
import { openJudging } from '../../search/evaluation/live/judging.ts'
import type { Repository } from './access.ts'
import { mutedSince, ruleThatMutes } from './muting.ts'
import { MAX_ROWS, type Paging, pageIn } from './paging.ts'
import type { Section } from './routes.ts'
import type { Sources } from './sources.ts'
import { deliveriesOf, latestJobs } from './store/activity.ts'
import { checksOf, latestAnomalies } from './store/checks.ts'
import { readClaim } from './store/docs/claim.ts'
import { claimsOf, trustOf } from './store/docs/claims.ts'
import { coChangedPairs } from './store/docs/co-changes.ts'
import { docPages } from './store/docs/docs.ts'
import { epochsOf } from './store/epochs.ts'
import { goldenSetOf, runsOf } from './store/evaluation.ts'
import { namespaceOf } from './store/namespace.ts'
import { judgedFindings } from './store/opinions.ts'
import { pullsOf, scannedPull } from './store/pulls.ts'
import { RECENT_DAYS, recentOf } from './store/recent.ts'
import { reportedParts } from './store/reports.ts'
import { latestScans, scansOf } from './store/scans.ts'
import type { View } from './views/layout.ts'
import type { Forms } from './views/parts/forms.ts'
import { activityView } from './views/sections/activity.ts'
import { checksView } from './views/sections/checks.ts'
import { claimView } from './views/sections/claim.ts'
import { claimsView } from './views/sections/claims.ts'
import { evaluationView, judgeView } from './views/sections/evaluation.ts'
import { coChangesView, docsView, epochsView, pullsView, scansView } from './views/sections/lists.ts'
import { overviewView } from './views/sections/overview.ts'
import { pullView } from './views/sections/pull.ts'
import { rulesView } from './views/sections/rules.ts'
import { searchView } from './views/sections/search.ts'
import { trustView } from './views/sections/trust.ts'

/** Number of scans to show to administrators, beside the deliveries. */
const MAX_JOBS = 50

/** A readable repository and its data sources. `forms` are for people with write access. */
export interface PageRequest {
  readonly sources: Sources
  readonly repository: Repository
  readonly forms: Forms | null
}

/** A page of a repository; null if there is no such page. The number of queries does not depend on the amount of data. */
export async function sectionView(asked: PageRequest, section: Section): Promise<View | null> {
  const { repository } = asked
  const { queries, now } = asked.sources
  const { id } = repository
  const rows = { number: 'page' in section ? section.page : 1, size: MAX_ROWS }
  switch (section.kind) {
    case 'overview':
      return overviewSection(asked, section.page)
    case 'docs':
      return docsView(repository, await docPages(queries, id, { ...rows, size: MAX_STRIPS }, now()))
    case 'scans':
      return scansView(repository, await scansOf(queries, repository, rows))
    case 'claims':
      return claimsView(repository, section.filter, await claimsOf(queries, id, section.filter, rows, now()))
    case 'claim':
      return claimSection(asked, section.id)
    case 'pulls':
      return pullsView(repository, await pullsOf(queries, id, rows))
    case 'pull':
      return pullSection(asked, section.number)
    case 'search':
      return searchSection(asked, section.query)
    case 'epochs':
      return epochsView(repository, await epochsOf(queries, id, rows))
    case 'co-changes':
      return coChangesView(repository, await coChangedPairs(queries, id, rows))
    case 'trust':
      return trustPage(asked)
    case 'checks':
      return checksSection(asked, rows)
    case 'rules':
      return rulesSection(asked, rows)
    case 'evaluation':
      return evaluationSection(asked, rows)
    case 'judge':
      return judgeSection(asked, section.queryId)
    case 'activity':
      return repository.mayAdminister
        ? activityView(repository, await deliveriesOf(queries, id, rows), await latestJobs(queries, id, MAX_JOBS))
        : null
  }
}

/** Maximum number of scans in the chart. */
const MAX_COLUMNS = 60
/** Docs pages shown at once: each has a strip of cells. */
const MAX_STRIPS = 25
/** Pull requests on the overview. */
const MAX_RECENT_PULLS = 10

/** Findings shown at once: each is a card. */
const MAX_FINDINGS = 25

/** The overview of a repository. `page` is the page of its findings. */
async function overviewSection({ sources, repository, forms }: PageRequest, page: number): Promise<View> {
  const { queries } = sources
  const { id } = repository
  const first = (size: number) => ({ number: 1, size })
  const [pulls, scanned] = await Promise.all([
    pullsOf(queries, id, first(MAX_RECENT_PULLS)),
    scansOf(queries, repository, first(MAX_COLUMNS)),
  ])
  const [last] = scanned.rows
  const reported = await reportedParts(queries, last?.id ?? null, { number: page, size: MAX_FINDINGS })
  const all = forms === null ? [] : await getActiveRules(sources, id)
  return overviewView({
    repository,
    scans: scanned.rows,
    pulls,
    reported,
    forms: forms && { ...forms, muted: mutedSince(sources, id, all, reported.findings.rows) },
  })
}

/** The page of a claim, with the suppression rule that mutes it; null if the docs have no such claim. */
async function claimSection({ sources, repository, forms }: PageRequest, claimId: string): Promise<View | null> {
  const known = await readClaim(sources.queries, repository.id, claimId)
  if (known === null) return null
  const rule = await ruleThatMutes(sources, repository, known)
  const learning = await storedLearningSettings(sources.queries, repository.id)
  return claimView(repository, known, { rule, forms, learning, now: sources.now() })
}

/** The page of a pull request; null if there is none. */
async function pullSection({ sources, repository, forms }: PageRequest, number: number): Promise<View | null> {
  const pull = await scannedPull(sources.queries, repository.id, number)
  if (pull === null) return null
  const findings = pull.kept?.report.introduced ?? []
  const rules = forms === null ? [] : await getActiveRules(sources, repository.id)
  return pullView(repository, pull, forms && { ...forms, muted: mutedSince(sources, repository.id, rules, findings) })
}

/** Search results at once: a screen or two. */
const MAX_RESULTS = 10

/** Search is neither logged nor a signal here: these pages only read. */
async function searchSection({ sources, repository }: PageRequest, query: string): Promise<View> {
  const { queries, search } = sources
  if (query.trim() === '') return searchView(repository, '', null, null)
  const namespace = await namespaceOf(queries, repository.id)
  if (!namespace) return searchView(repository, query, { results: [], confidence: null, language: null }, null)
  const scan = (await latestScans(queries, [repository])).get(repository.id)
  const found = await search.explain({
    namespace,
    query,
    limit: MAX_RESULTS,
    intent: null,
    sessionId: null,
    excludeStale: false,
    tool: 'page',
  })
  return searchView(repository, query, found, scan?.headSha ?? null)
}

/** How reliable claims and findings are, and the activity of the last days. */
async function trustPage({ sources: { queries, now }, repository }: PageRequest): Promise<View> {
  const { id } = repository
  const since = new Date(now() - RECENT_DAYS * 86_400_000)
  const scan = (await latestScans(queries, [repository])).get(id)
  const reported = await reportedParts(queries, scan?.id ?? null, { number: 1, size: 1 })
  return trustView(repository, {
    trust: await trustOf(queries, id, now()),
    last: reported.trust,
    judged: await judgedFindings(queries, id, since),
    recent: await recentOf(queries, repository, since),
  })
}

const MAX_ANOMALIES = 100

async function rulesSection({ sources, repository, forms }: PageRequest, rows: Paging): Promise<View> {
  const { queries } = sources
  const { id } = repository
  const page = pageIn(await getActiveRules(sources, id), rows)
  const listed = { ...page, rows: await listedRules(queries, id, page.rows) }
  return rulesView(repository, listed, forms)
}

async function checksSection({ sources: { queries }, repository }: PageRequest, rows: Paging): Promise<View> {
  const { id } = repository
  return checksView(repository, await checksOf(queries, id, rows), await latestAnomalies(queries, id, MAX_ANOMALIES))
}

/** Maximum number of golden queries on one page: as many as harvesting accepts. */
const MAX_GOLDEN = 300

/** How good search is. */
async function evaluationSection({ sources: { queries }, repository }: PageRequest, rows: Paging): Promise<View> {
  return evaluationView(repository, {
    runs: await runsOf(queries, repository.id, rows),
    tests: await allTests(queries),
    golden: await goldenSetOf(queries, repository.id, MAX_GOLDEN),
  })
}

/** The results of a query of the golden set, by the id of its first copy; null if there is none, or if the visitor may not grade. */
async function judgeSection({ sources, repository, forms }: PageRequest, queryId: string): Promise<View | null> {
  const { queries, search } = sources
  const namespace = forms && (await namespaceOf(queries, repository.id))
  if (!forms || !namespace) return null
  const judging = await openJudging(queries, namespace, { search, features: search.features })
  const golden = judging.golden.find((each) => each.queryId === queryId)
  return golden === undefined
    ? null
    : judgeView(repository, { queryId, query: golden.query, sheet: await judging.sheet(golden) }, forms)
}
