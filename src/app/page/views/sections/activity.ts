import { html, type Markup } from '../../../../report/html/markup.ts'
import { type Column, table } from '../../../../report/html/table.ts'
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
    : scanTable(newestOfEach(scans), repository, addresses)
}<h2>Deliveries</h2>
${
  deliveries.rows.length === 0
    ? html`<p class="calm">GitHub has delivered nothing yet.</p>\n`
    : table('Deliveries, newest first', deliveries.rows, DELIVERY_COLUMNS)
}${pager(deliveries, (page) => addresses.list('activity', page))}`
  return placeView(repository, 'activity', content)
}

/** Of several scans of the same commit of a branch or pull request, the newest. */
function newestOfEach(scans: readonly ListedScan[]): ListedScan[] {
  const key = ({ branch, pull, headSha }: ListedScan): string => `${pull ?? branch} ${headSha}`
  const first = new Map(scans.toReversed().map((scan) => [key(scan), scan]))
  return scans.filter((scan) => first.get(key(scan)) === scan)
}

function scanTable(scans: readonly ListedScan[], repository: Repository, addresses: Addresses): Markup {
  return table('The last scans', scans, [
    {
      head: 'Of',
      kind: 'name',
      cell: ({ pull, branch }) =>
        pull === null ? (branch ?? '–') : html`<a href="${addresses.pull(pull)}">#${pull}</a>`,
    },
    { head: 'Commit', cell: ({ headSha }) => commitLink(repository, headSha) },
    { head: 'Status', cell: statusText },
    { head: 'Took', kind: 'number', cell: ({ duration }) => (duration === null ? '–' : seconds(duration)) },
    { head: 'Started', cell: ({ startedAt }) => timeOf(startedAt) },
  ])
}

const DELIVERY_COLUMNS: readonly Column<ListedDelivery>[] = [
  { head: 'Event', kind: 'name', cell: ({ event }) => html`<code>${event}</code>` },
  { head: 'Status', cell: statusText },
  {
    head: 'Took',
    kind: 'number',
    cell: ({ receivedAt, finishedAt }) =>
      finishedAt === null ? '–' : seconds(finishedAt.getTime() - receivedAt.getTime()),
  },
  { head: 'Received', cell: ({ receivedAt }) => timeOf(receivedAt) },
]

function statusText({ status, error }: ListedScan | ListedDelivery): string {
  return error === null ? status : `${status}: ${error}`
}
