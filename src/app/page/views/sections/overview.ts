import { verdictColumns } from '../../../../report/html/charts.ts'
import { foldedClaims } from '../../../../report/html/claims.ts'
import { html, type Markup } from '../../../../report/html/markup.ts'
import type { Repository } from '../../access.ts'
import { type Addresses, addressesOf } from '../../addresses.ts'
import type { Page } from '../../paging.ts'
import type { ListedPull } from '../../store/pulls.ts'
import type { ReportedParts } from '../../store/reports.ts'
import type { BranchScan } from '../../store/scans.ts'
import type { View } from '../layout.ts'
import { findingList } from '../parts/findings.ts'
import type { AnswerForms } from '../parts/forms.ts'
import { headlineOf, health, notScanned } from '../parts/health.ts'
import { pullTable } from './lists.ts'

/** The current state of a repository's docs. */
export interface Overview {
  readonly repository: Repository
  /** The last scans of the default branch, newest first. */
  readonly scans: readonly BranchScan[]
  /** The check run data of the last scan. */
  readonly reported: ReportedParts
  readonly pulls: Page<ListedPull>
  /** Null without write access. */
  readonly forms: AnswerForms | null
}

/** The overview of a repository: what is false and who broke it, then the state of its docs. */
export function overviewView(overview: Overview): View {
  const { repository, scans, reported } = overview
  const [last] = scans
  const addresses = addressesOf(repository)
  const name = `${repository.owner}/${repository.name}`
  const body = html`<h1>${last ? headlineOf(last, reported.total) : name}</h1>
${last ? scanned(overview, last, addresses) : html`${searchForm(addresses, '')}${notScanned()}`}`
  const title = reported.total === 0 ? name : `${reported.total} false · ${name}`
  return { title, at: { repository, place: 'overview' }, state: reported.total === 0 ? 'holds' : 'false', body }
}

export function searchForm(addresses: Addresses, query: string): Markup {
  return html`<form role="search" action="${addresses.list('search')}" method="get">
<input type="search" name="q" value="${query}" maxlength="500" aria-label="Search the docs" placeholder="Search the docs">
<button>Search</button>
</form>
`
}

function scanned(
  { repository, scans, reported, pulls, forms }: Overview,
  last: BranchScan,
  addresses: Addresses,
): Markup {
  const columns = verdictColumns(scans.toReversed())
  return html`${
    reported.total === 0
      ? null
      : html`<section aria-labelledby="findings">
<h2 id="findings">What is false, and since when</h2>
${findingList(reported.findings, repository, last.headSha, forms)}</section>
`
  }${foldedClaims('possible finding', reported.possible, { commit_times: {} })}<section aria-label="The state of the docs">
${health(last, repository, addresses)}</section>
${searchForm(addresses, '')}${
  pulls.rows.length === 0
    ? null
    : html`<section aria-labelledby="pulls">
<h2 id="pulls">Pull requests</h2>
${pullTable(pulls.rows, addresses)}${pulls.hasMore ? html`<p><a href="${addresses.list('pulls')}">All pull requests</a></p>\n` : null}</section>
`
}${
  columns === null
    ? null
    : html`<section aria-labelledby="time">
<h2 id="time">Over time</h2>
${columns}<p class="meta">One column for each scan of ${repository.defaultBranch}. <a href="${addresses.list('scans')}">The numbers</a></p>
</section>
`
}`
}
