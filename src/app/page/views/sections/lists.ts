import { verdictColumns } from '../../../../report/html/charts.ts'
import { html, type Markup } from '../../../../report/html/markup.ts'
import { numberHead, table } from '../../../../report/html/table.ts'
import { shareThatHolds } from '../../../../report/html/verdicts.ts'
import { formatNumber } from '../../../../report/text.ts'
import type { Repository } from '../../access.ts'
import { type Addresses, addressesOf } from '../../addresses.ts'
import type { Page } from '../../paging.ts'
import type { CoChangedPair } from '../../store/docs/co-changes.ts'
import type { DocPage } from '../../store/docs/docs.ts'
import type { ListedEpoch } from '../../store/epochs.ts'
import type { ListedPull } from '../../store/pulls.ts'
import type { BranchScan } from '../../store/scans.ts'
import { placeView, type View } from '../layout.ts'
import { commitLink } from '../parts/health.ts'
import { strips } from '../parts/strips.ts'
import { dayOf, pager, placeText, timeOf } from '../parts/text.ts'

export function docsView(repository: Repository, docs: Page<DocPage>): View {
  const addresses = addressesOf(repository)
  const content = html`${docs.rows.length === 0 ? html`<p class="calm">There is no page with claims.</p>\n` : strips(docs.rows, addresses)}${pager(docs, (page) => addresses.list('docs', page))}`
  return placeView(repository, 'docs', content)
}

/** The scans of the default branch, which the chart shows. */
export function scansView(repository: Repository, scans: Page<BranchScan>): View {
  const addresses = addressesOf(repository)
  const rows = scans.rows.map((scan) => {
    const share = shareThatHolds(scan)
    const numbers = [scan.verified, scan.drifted, scan.uncertain, scan.docs].map(
      (number) => html`<td class="number">${formatNumber(number)}</td>`,
    )
    return html`<tr><th scope="row">${commitLink(repository, scan.headSha)}</th><td>${timeOf(scan.finishedAt)}</td><td class="number">${share === null ? '–' : `${share} %`}</td>${numbers}</tr>
`
  })
  const heads = ['Commit', 'Scanned', ...['Holds', 'Verified', 'Drifted', 'Uncertain', 'Docs'].map(numberHead)]
  const content = html`${
    scans.rows.length === 0
      ? html`<p class="calm">There is no completed scan.</p>\n`
      : html`${verdictColumns(scans.rows.toReversed())}${table(`Scans of ${repository.defaultBranch}, newest first`, heads, rows)}`
  }${pager(scans, (page) => addresses.list('scans', page))}`
  return placeView(repository, 'scans', content)
}

/** The pull requests of a repository, and the titles of their check runs. */
export function pullsView(repository: Repository, pulls: Page<ListedPull>): View {
  const addresses = addressesOf(repository)
  const content = html`${pullTable(pulls.rows, addresses)}${pager(pulls, (page) => addresses.list('pulls', page))}`
  return placeView(repository, 'pulls', content)
}

/** Pull requests by number and title, each with the title of its check run. */
export function pullTable(pulls: readonly ListedPull[], addresses: Addresses): Markup {
  if (pulls.length === 0)
    return html`<p>No pull request was opened since DocAlign is here. Each that is gets a check run, and is listed here.</p>\n`
  const rows = pulls.map((pull) => pullRow(pull, addresses))
  return table(
    'Pull requests, newest first',
    ['Pull request', 'What its check run says', 'Branches', 'State', 'Scanned'],
    rows,
  )
}

function pullRow(pull: ListedPull, addresses: Addresses): Markup {
  const { number, title, state, headRef, baseRef, scannedAt } = pull
  const resultText = pull.checkTitle ?? (scannedAt === null ? 'not scanned yet' : 'its report is no longer kept')
  return html`<tr><th scope="row"><a href="${addresses.pull(number)}">#${String(number)}${title === null ? null : ` ${title}`}</a></th><td>${resultText}</td><td><code>${headRef}</code> into <code>${baseRef}</code></td><td>${state}</td><td>${scannedAt === null ? '–' : timeOf(scannedAt)}</td></tr>
`
}

/** The epochs of a repository, with the rates of their last validation. */
export function epochsView(repository: Repository, epochs: Page<ListedEpoch>): View {
  const addresses = addressesOf(repository)
  const heads = [
    'Epoch',
    'Status',
    ...['Entries', 'Known answered', 'Unknown refused'].map(numberHead),
    'Last validation',
    html`<th scope="col">Seen</th>`,
  ]
  const content = html`<p>What the docs say at a commit, asked about with questions: how often what they say was answered, and how often what they do not say was refused. In
brackets, where each lies with 95 % confidence.</p>
<details><summary>For operators</summary><p>The first is NCCR: the share of concepts answered consistently right less those answered consistently wrong. The second is IUR: the share of questions
about what the docs do not say that got no firm answer. <code>epochs.nccr</code> and <code>epochs.iur</code> of the configuration are what they have to exceed.</p></details>
${
  epochs.rows.length === 0
    ? html`<p class="calm">There is no epoch yet. One is made of each commit of the default branch, and by <code>docalign eval epoch create</code>.</p>\n`
    : table('Epochs, newest first', heads, epochs.rows.map(row))
}${pager(epochs, (page) => addresses.list('epochs', page))}`
  return placeView(repository, 'epochs', content)
}

function row(epoch: ListedEpoch): Markup {
  const { id, status, entries, seenAt, passed } = epoch
  const rates =
    passed === null
      ? html`<td class="number">–</td><td class="number">–</td><td>not validated</td>`
      : html`<td class="number">${rate(epoch.nccr, epoch.nccrLow, epoch.nccrHigh)}</td><td class="number">${rate(epoch.iur, epoch.iurLow, epoch.iurHigh)}</td><td>${outcome(epoch)}</td>`
  return html`<tr><th scope="row">${String(id)}</th><td>${status}</td><td class="number">${formatNumber(entries)}</td>${rates}<td>${timeOf(seenAt)}</td></tr>
`
}

function rate(value: number, low: number, high: number): string {
  return `${value.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`
}

function outcome({ passed, seen, unseen, partial }: ListedEpoch): string {
  const asked = `${formatNumber(seen)} answerable and ${formatNumber(unseen)} unanswerable questions`
  if (partial !== null) return `did not end (${partial}): ${asked}`
  return `${passed ? 'passed' : 'failed'}: ${asked}`
}

/** Code files and pages of the docs that change together. */
export function coChangesView(repository: Repository, pairs: Page<CoChangedPair>): View {
  const addresses = addressesOf(repository)
  const rows = pairs.rows.map((pair) => pairRow(pair, addresses))
  const heads = ['Code file', 'Page', numberHead('Commits'), numberHead('Claims'), 'Last']
  const content = html`<p>Commits of the default branch that changed a code file and a page together: whoever changes the code may want to read the page. Claims are those on the page
whose evidence is in the code file.</p>
${
  pairs.rows.length === 0
    ? html`<p class="calm">No commit changed code and docs together yet, of those that DocAlign has read.</p>\n`
    : table('Code files and pages that change together', heads, rows)
}${pager(pairs, (page) => addresses.list('co-changes', page))}`
  return placeView(repository, 'co-changes', content)
}

function pairRow({ codeFile, docFile, commits, lastAt, claims }: CoChangedPair, addresses: Addresses): Markup {
  return html`<tr><th scope="row">${placeText(codeFile, null)}</th><td><a href="${addresses.claims({ file: docFile })}">${placeText(docFile, null)}</a></td><td class="number">${formatNumber(commits)}</td><td class="number">${formatNumber(claims)}</td><td>${dayOf(lastAt)}</td></tr>
`
}
