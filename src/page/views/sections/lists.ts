import { verdictColumns } from '../../../report/html/charts.ts'
import { html } from '../../../report/html/markup.ts'
import { numberHead, table } from '../../../report/html/table.ts'
import { shareThatHolds } from '../../../report/html/verdicts.ts'
import { grouped } from '../../../report/text.ts'
import type { Repository } from '../../access.ts'
import { addressesOf } from '../../addresses.ts'
import type { Page } from '../../paging.ts'
import type { DocPage } from '../../store/docs/docs.ts'
import type { BranchScan } from '../../store/scans.ts'
import type { View } from '../layout.ts'
import { commitLink } from '../parts/health.ts'
import { pager } from '../parts/pager.ts'
import { strips } from '../parts/strips.ts'
import { timeOf } from '../parts/text.ts'

/** Every page of the docs that has claims. */
export function docsView(repository: Repository, docs: Page<DocPage>): View {
  const addresses = addressesOf(repository)
  const body = html`<h1>Docs</h1>
${docs.rows.length === 0 ? html`<p class="calm">There is no page with claims.</p>\n` : strips(docs.rows, addresses)}${pager(docs, (page) => addresses.list('docs', page))}`
  return { title: `Docs · ${repository.owner}/${repository.name}`, at: { repository, place: 'docs' }, body }
}

/** The scans of the default branch: what the chart over time is made of. */
export function scansView(repository: Repository, scans: Page<BranchScan>): View {
  const addresses = addressesOf(repository)
  const rows = scans.rows.map((scan) => {
    const share = shareThatHolds(scan)
    const numbers = [scan.verified, scan.drifted, scan.uncertain, scan.docs].map(
      (number) => html`<td class="number">${grouped(number)}</td>`,
    )
    return html`<tr><th scope="row">${commitLink(repository, scan.headSha)}</th><td>${timeOf(scan.finishedAt)}</td><td class="number">${share === null ? '–' : `${share} %`}</td>${numbers}</tr>
`
  })
  const heads = ['Commit', 'Scanned', ...['Holds', 'Verified', 'Drifted', 'Uncertain', 'Docs'].map(numberHead)]
  const body = html`<h1>Scans</h1>
${
  scans.rows.length === 0
    ? html`<p class="calm">There is no completed scan.</p>\n`
    : html`${verdictColumns(scans.rows.toReversed())}${table(`Scans of ${repository.defaultBranch}, newest first`, heads, rows)}`
}${pager(scans, (page) => addresses.list('scans', page))}`
  return { title: `Scans · ${repository.owner}/${repository.name}`, at: { repository, place: 'scans' }, body }
}
