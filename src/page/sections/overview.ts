import { listedRules } from '../../learning/store/rules/listed.ts'
import { firstActiveRules, getActiveRules } from '../../learning/store/rules/rules.ts'
import type { Repository } from '../access.ts'
import { mutedSince } from '../muting.ts'
import { MAX_ROWS } from '../paging.ts'
import type { Sources } from '../sources.ts'
import { trustOf } from '../store/docs/claims.ts'
import { docPages } from '../store/docs/docs.ts'
import { pullsOf } from '../store/pulls.ts'
import { reportedParts } from '../store/reports.ts'
import { scansOf } from '../store/scans.ts'
import type { View } from '../views/layout.ts'
import type { Forms } from '../views/parts/forms.ts'
import { overviewView } from '../views/sections/overview.ts'

/** Scans in the chart over time. */
const MAX_COLUMNS = 60
/** Pages of the docs at once: each has a strip of cells. */
export const MAX_STRIPS = 25
/** Pull requests on the first page of a repository. */
const MAX_RECENT_PULLS = 10

/** Findings at once: each is a card. */
const MAX_FINDINGS = 25

/** The page of a repository. `page` is that of its findings. */
export async function overviewSection(
  sources: Sources,
  repository: Repository,
  page: number,
  forms: Forms | null,
): Promise<View> {
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
  return overviewView({
    ...{ repository, scans: scanned.rows, docs, trust, pulls, rules, reported },
    forms: forms && { ...forms, muted: mutedSince(sources, id, all, reported.findings.rows) },
    otherRules: active.total - rules.length,
  })
}
