import { verdictBar } from '../../../report/html/charts.ts'
import { html, type Markup } from '../../../report/html/markup.ts'
import { numberHead, table } from '../../../report/html/table.ts'
import { shareThatHolds } from '../../../report/html/verdicts.ts'
import { formatNumber } from '../../../report/text.ts'
import type { Repository } from '../access.ts'
import { addressesOf, homeAddress } from '../addresses.ts'
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
  const heads = [
    'Repository',
    ...['Holds', 'Verified', 'Drifted', 'Uncertain'].map(numberHead),
    html`<th scope="col" class="wide">Claims</th>`,
    'Scanned',
  ]
  return table('Repositories and how accurate their docs are', heads, rows.map(row))
}

function row({ repository, scan }: Listed): Markup {
  const addresses = addressesOf(repository)
  const name = html`<th scope="row"><a href="${addresses.overview}">${repository.owner}/${repository.name}</a></th>`
  if (scan === null) return html`<tr>${name}<td colspan="6">not scanned yet</td></tr>\n`
  const share = shareThatHolds(scan)
  const numbers = (['verified', 'drifted', 'uncertain'] as const).map(
    (verdict) =>
      html`<td class="number"><a href="${verdict === 'drifted' ? addresses.findings : addresses.claims({ verdict })}">${formatNumber(scan[verdict])}</a></td>`,
  )
  return html`<tr>${name}<td class="number"><a href="${addresses.overview}">${share === null ? '–' : `${share} %`}</a></td>${numbers}<td class="wide">${verdictBar(scan)}</td><td><a href="${addresses.list('scans')}">${dayOf(scan.finishedAt)}</a></td></tr>
`
}

function empty(): Markup {
  return html`<p class="calm">There is no repository here yet. Install the GitHub App on one: DocAlign then scans its default branch, and this page shows
the result.</p>
`
}
