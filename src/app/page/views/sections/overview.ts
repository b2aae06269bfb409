import type { ListedRule } from '../../../../ledger/learning/store/rules/listed.ts'
import { verdictColumns } from '../../../../report/html/charts.ts'
import { foldedClaims } from '../../../../report/html/claims.ts'
import { html, type Markup } from '../../../../report/html/markup.ts'
import type { Repository } from '../../access.ts'
import { type Addresses, addressesOf } from '../../addresses.ts'
import type { Page } from '../../paging.ts'
import type { DocPage } from '../../store/docs/docs.ts'
import type { ListedPull } from '../../store/pulls.ts'
import type { ReportedParts } from '../../store/reports.ts'
import type { BranchScan } from '../../store/scans.ts'
import type { View } from '../layout.ts'
import { findingList } from '../parts/findings.ts'
import type { AnswerForms } from '../parts/forms.ts'
import { headlineOf, health, notScanned } from '../parts/health.ts'
import { mutedTable } from '../parts/muted.ts'
import { strips } from '../parts/strips.ts'
import { trustSection } from '../parts/trust.ts'
import { pullTable } from './lists.ts'

/** The current state of a repository's docs. */
export interface Overview {
  readonly repository: Repository
  /** The last scans of the default branch, newest first. */
  readonly scans: readonly BranchScan[]
  /** The check run data of the last scan. */
  readonly reported: ReportedParts
  readonly docs: Page<DocPage>
  readonly rules: readonly ListedRule[]
  /** Number of further suppression rules. */
  readonly otherRules: number
  readonly pulls: Page<ListedPull>
  /** Null without write access. */
  readonly forms: AnswerForms | null
}

/** Without claims there is no trust in them. */
const NO_TRUST = { levels: { candidate: 0, basic: 0, strong: 0, canonical: 0 }, mean: 0 }

/** The overview of a repository: the state of its docs, and what to do. */
export function overviewView(overview: Overview): View {
  const { repository, scans, reported } = overview
  const [last] = scans
  const addresses = addressesOf(repository)
  const name = `${repository.owner}/${repository.name}`
  const body = html`<h1>${last ? headlineOf(last, reported.total) : name}</h1>
${searchForm(addresses, '')}${last ? scanned(overview, last, addresses) : notScanned()}`
  return { title: name, at: { repository, place: 'overview' }, body }
}

export function searchForm(addresses: Addresses, query: string): Markup {
  return html`<form role="search" action="${addresses.list('search')}" method="get">
<input type="search" name="q" value="${query}" maxlength="500" aria-label="Search the docs" placeholder="Search the docs">
<button>Search</button>
</form>
`
}

function scanned(overview: Overview, last: BranchScan, addresses: Addresses): Markup {
  const { repository, scans, docs, reported, rules, otherRules, pulls, forms } = overview
  const columns = verdictColumns(scans.toReversed())
  return html`${health(last, repository, addresses)}<section aria-labelledby="findings">
<h2 id="findings">False statements</h2>
${findingList(reported.findings, addresses, forms)}${foldedClaims('possible finding', reported.possible, { commit_times: {} })}</section>
<section aria-labelledby="pulls">
<h2 id="pulls">Pull requests</h2>
${pullTable(pulls.rows, addresses)}${pulls.hasMore ? html`<p><a href="${addresses.list('pulls')}">All pull requests</a></p>\n` : null}</section>
<section aria-labelledby="docs">
<h2 id="docs">Docs, claim by claim</h2>
${strips(docs.rows, addresses)}${docs.hasMore ? html`<p><a href="${addresses.list('docs')}">All pages of the docs</a></p>\n` : null}</section>
${
  columns === null
    ? null
    : html`<section aria-labelledby="time">
<h2 id="time">Over time</h2>
${columns}<p class="meta">One column for each scan of ${repository.defaultBranch}, the newest last. <a href="${addresses.list('scans')}">The numbers</a></p>
</section>
`
}<section aria-labelledby="trust">
<h2 id="trust">Trust</h2>
${trustSection(reported.trust ?? NO_TRUST, reported.trust, addresses)}<p><a href="${addresses.list('trust')}">How often findings were right</a></p>
</section>
<section aria-labelledby="muted">
<h2 id="muted">Muted</h2>
${mutedTable(rules, otherRules, addresses, forms)}</section>
`
}
