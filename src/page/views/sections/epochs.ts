import { html, type Markup } from '../../../report/html/markup.ts'
import { numberHead, table } from '../../../report/html/table.ts'
import { grouped } from '../../../report/text.ts'
import type { Repository } from '../../access.ts'
import { addressesOf } from '../../addresses.ts'
import type { Page } from '../../paging.ts'
import type { ListedEpoch, Rate } from '../../store/epochs.ts'
import type { View } from '../layout.ts'
import { pager } from '../parts/pager.ts'
import { timeOf } from '../parts/text.ts'

/** The epochs of a repository with the rates of their last validation. */
export function epochsView(repository: Repository, epochs: Page<ListedEpoch>): View {
  const addresses = addressesOf(repository)
  const heads = [
    'Epoch',
    'Status',
    ...['Entries', 'NCCR', 'IUR'].map(numberHead),
    'Last validation',
    html`<th scope="col">Seen</th>`,
  ]
  const body = html`<h1>Epochs</h1>
<p>What the docs say at a commit, asked about with questions. NCCR: the share of concepts answered consistently right less those answered consistently
wrong. IUR: the share of questions about what the docs do not say that got no firm answer. In brackets, the intervals in which each lies with 95 % confidence.</p>
${
  epochs.rows.length === 0
    ? html`<p class="calm">There is no epoch yet. One is made of each commit of the default branch once <code>epochs.gate</code> is configured, and by <code>docalign epoch create</code>.</p>\n`
    : table('Epochs, newest first', heads, epochs.rows.map(row))
}${pager(epochs, (page) => addresses.list('epochs', page))}`
  return { title: `Epochs · ${repository.owner}/${repository.name}`, at: { repository, place: 'epochs' }, body }
}

function row({ id, status, entries, seenAt, validation }: ListedEpoch): Markup {
  const rates =
    validation === null
      ? html`<td class="number">–</td><td class="number">–</td><td>not validated</td>`
      : html`<td class="number">${rate(validation.nccr)}</td><td class="number">${rate(validation.iur)}</td><td>${outcome(validation)}</td>`
  return html`<tr><th scope="row">${String(id)}</th><td>${status}</td><td class="number">${grouped(entries)}</td>${rates}<td>${timeOf(seenAt)}</td></tr>
`
}

function rate({ value, low, high }: Rate): string {
  return `${value.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`
}

function outcome({ passed, seen, unseen, partial }: NonNullable<ListedEpoch['validation']>): string {
  const asked = `${grouped(seen)} answerable and ${grouped(unseen)} unanswerable questions`
  if (partial !== null) return `did not end (${partial}): ${asked}`
  return `${passed ? 'passed' : 'failed'}: ${asked}`
}
