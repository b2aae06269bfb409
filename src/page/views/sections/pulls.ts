import { html, type Markup } from '../../../report/html/markup.ts'
import { table } from '../../../report/html/table.ts'
import type { Repository } from '../../access.ts'
import { type Addresses, addressesOf } from '../../addresses.ts'
import type { Page } from '../../paging.ts'
import type { ListedPull } from '../../store/pulls.ts'
import type { View } from '../layout.ts'
import { pager } from '../parts/pager.ts'
import { timeOf } from '../parts/text.ts'

/** The pull requests of a repository, and what their check runs say. */
export function pullsView(repository: Repository, pulls: Page<ListedPull>): View {
  const addresses = addressesOf(repository)
  const body = html`<h1>Pull requests</h1>
${pullTable(pulls.rows, addresses)}${pager(pulls, (page) => addresses.list('pulls', page))}`
  return { title: `Pull requests · ${repository.owner}/${repository.name}`, at: { repository, place: 'pulls' }, body }
}

/** Pull requests, each with the title of its check run. */
export function pullTable(pulls: readonly ListedPull[], addresses: Addresses): Markup {
  if (pulls.length === 0)
    return html`<p>No pull request was opened since DocAlign is here. Each that is gets a check run, and is listed here.</p>\n`
  const rows = pulls.map(
    ({
      number,
      state,
      headRef,
      baseRef,
      title,
      scannedAt,
    }) => html`<tr><th scope="row"><a href="${addresses.pull(number)}">#${String(number)}</a></th><td>${title ?? (scannedAt === null ? 'not scanned yet' : 'its report is no longer kept')}</td><td><code>${headRef}</code> into <code>${baseRef}</code></td><td>${state}</td><td>${scannedAt === null ? '–' : timeOf(scannedAt)}</td></tr>
`,
  )
  return table(
    'Pull requests, newest first',
    ['Number', 'What its check run says', 'Branches', 'State', 'Scanned'],
    rows,
  )
}
