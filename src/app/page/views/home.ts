import { verdictBar } from '../../../report/html/charts.ts'
import { html, type Markup } from '../../../report/html/markup.ts'
import { type Column, table } from '../../../report/html/table.ts'
import { percentThatHolds } from '../../../report/html/verdicts.ts'
import { formatNumber } from '../../../report/text.ts'
import type { Repository } from '../access.ts'
import { type Addresses, addressesOf, homeAddress } from '../addresses.ts'
import type { Page } from '../paging.ts'
import type { BranchScan } from '../store/scans.ts'
import type { View } from './layout.ts'
import { dayOf, pager } from './parts/text.ts'

/** A repository with its last scan; null before the first. */
export interface Listed {
  readonly repository: Repository
  readonly scan: BranchScan | null
}

/** The repositories that a visitor may read, and the state of their docs. */
export function homeView(page: Page<Listed>): View {
  const body = page.rows.length === 0 ? empty() : html`${list(page)}${pager(page, homeAddress)}`
  return { title: 'Repositories', at: null, body: html`<h1>Repositories</h1>\n${body}` }
}

function list({ rows }: Page<Listed>): Markup {
  return table('Repositories and how accurate their docs are', rows, COLUMNS, ({ scan }) =>
    scan === null ? 'not scanned yet' : null,
  )
}

const COLUMNS: readonly Column<Listed>[] = [
  {
    head: 'Repository',
    kind: 'name',
    cell: ({ repository }) => link(addressesOf(repository).overview, `${repository.owner}/${repository.name}`),
  },
  scanned('Holds', 'number', ({ overview }, scan) => link(overview, percentThatHolds(scan))),
  scanned('Verified', 'number', ({ claims }, scan) =>
    link(claims({ verdict: 'verified' }), formatNumber(scan.verified)),
  ),
  scanned('False', 'number', ({ findings }, scan) => link(findings, formatNumber(scan.drifted))),
  scanned('Uncertain', 'number', ({ claims }, scan) =>
    link(claims({ verdict: 'uncertain' }), formatNumber(scan.uncertain)),
  ),
  scanned('Claims', 'wide', (_, scan) => verdictBar(scan)),
  scanned('Scanned', undefined, ({ list }, scan) => link(list('scans'), dayOf(scan.finishedAt))),
]

/** A column of the last scan. */
function scanned(
  head: string,
  kind: Column<Listed>['kind'],
  cell: (addresses: Addresses, scan: BranchScan) => Markup | null,
): Column<Listed> {
  return {
    head,
    ...(kind && { kind }),
    cell: ({ repository, scan }) => (scan && cell(addressesOf(repository), scan)) ?? '',
  }
}

function link(address: string, words: string | Markup): Markup {
  return html`<a href="${address}">${words}</a>`
}

function empty(): Markup {
  return html`<p class="calm">There is no repository here yet. Install the GitHub App on one: DocAlign then scans its default branch, and this page shows
the result.</p>
`
}
