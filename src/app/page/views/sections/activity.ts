import { html, type Markup } from '../../../../report/html/markup.ts'
import { numberHead, table } from '../../../../report/html/table.ts'
import { seconds } from '../../../../report/text.ts'
import type { Repository } from '../../access.ts'
import { type Addresses, addressesOf } from '../../addresses.ts'
import type { Page } from '../../paging.ts'
import type { ListedDelivery, ListedScan } from '../../store/activity.ts'
import { placeView, type View } from '../layout.ts'
import { commitLink } from '../parts/health.ts'
import { pager, timeOf } from '../parts/text.ts'

/** The server's activity for a repository, for its administrators: scans and deliveries, with their errors. */
export function activityView(
  repository: Repository,
  deliveries: Page<ListedDelivery>,
  scans: readonly ListedScan[],
): View {
  const addresses = addressesOf(repository)
  const content = html`<h2>Scans</h2>
${
  scans.length === 0
    ? html`<p class="calm">Nothing was scanned yet.</p>\n`
    : table(
        'The last scans',
        ['Of', 'Commit', 'Status', numberHead('Took'), 'Started'],
        newestOfEach(scans).map((scan) => scanRow(scan, repository, addresses)),
      )
}<h2>Deliveries</h2>
${
  deliveries.rows.length === 0
    ? html`<p class="calm">GitHub has delivered nothing yet.</p>\n`
    : table(
        'Deliveries, newest first',
        ['Event', 'Status', numberHead('Took'), 'Received'],
        deliveries.rows.map(deliveryRow),
      )
}${pager(deliveries, (page) => addresses.list('activity', page))}`
  return placeView(repository, 'activity', content)
}

/** Of several scans of the same commit of a branch or pull request, the newest. */
function newestOfEach(scans: readonly ListedScan[]): ListedScan[] {
  const key = ({ branch, pull, headSha }: ListedScan): string => `${pull ?? branch} ${headSha}`
  const first = new Map(scans.toReversed().map((scan) => [key(scan), scan]))
  return scans.filter((scan) => first.get(key(scan)) === scan)
}

function scanRow(scan: ListedScan, repository: Repository, addresses: Addresses): Markup {
  const { branch, pull, headSha, status, error, startedAt, duration } = scan
  const of = pull === null ? (branch ?? '–') : html`<a href="${addresses.pull(pull)}">#${pull}</a>`
  return html`<tr><th scope="row">${of}</th><td>${commitLink(repository, headSha)}</td><td>${status}${error === null ? null : `: ${error}`}</td><td class="number">${duration === null ? '–' : seconds(duration)}</td><td>${timeOf(startedAt)}</td></tr>
`
}

function deliveryRow({ event, status, error, receivedAt, finishedAt }: ListedDelivery): Markup {
  const took = finishedAt === null ? '–' : seconds(finishedAt.getTime() - receivedAt.getTime())
  return html`<tr><th scope="row"><code>${event}</code></th><td>${status}${error === null ? null : `: ${error}`}</td><td class="number">${took}</td><td>${timeOf(receivedAt)}</td></tr>
`
}
