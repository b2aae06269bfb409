import { verdictColumns } from '../../../../report/html/charts.ts'
import { html, type Markup } from '../../../../report/html/markup.ts'
import { type Column, table } from '../../../../report/html/table.ts'
import { percentThatHolds } from '../../../../report/html/verdicts.ts'
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
  const content = html`${
    scans.rows.length === 0
      ? html`<p class="calm">There is no completed scan.</p>\n`
      : html`${verdictColumns(scans.rows.toReversed())}${scanTable(repository, scans.rows)}`
  }${pager(scans, (page) => addresses.list('scans', page))}`
  return placeView(repository, 'scans', content)
}

function scanTable(repository: Repository, scans: readonly BranchScan[]): Markup {
  return table(`Scans of ${repository.defaultBranch}, newest first`, scans, [
    { head: 'Commit', kind: 'name', cell: ({ headSha }) => commitLink(repository, headSha) },
    { head: 'Scanned', cell: ({ finishedAt }) => timeOf(finishedAt) },
    { head: 'Holds', kind: 'number', cell: (scan) => percentThatHolds(scan) },
    { head: 'Verified', kind: 'number', cell: ({ verified }) => formatNumber(verified) },
    { head: 'False', kind: 'number', cell: ({ drifted }) => formatNumber(drifted) },
    { head: 'Uncertain', kind: 'number', cell: ({ uncertain }) => formatNumber(uncertain) },
    { head: 'Docs', kind: 'number', cell: ({ docs }) => formatNumber(docs) },
  ])
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
  return table('Pull requests, newest first', pulls, [
    { head: 'Pull request', kind: 'name', cell: (pull) => pullLink(pull, addresses) },
    { head: 'What its check run says', cell: resultText },
    { head: 'Branches', cell: ({ headRef, baseRef }) => html`<code>${headRef}</code> into <code>${baseRef}</code>` },
    { head: 'State', cell: ({ state }) => state },
    { head: 'Scanned', cell: ({ scannedAt }) => (scannedAt === null ? '–' : timeOf(scannedAt)) },
  ])
}

function pullLink({ number, title }: ListedPull, addresses: Addresses): Markup {
  return html`<a href="${addresses.pull(number)}">#${String(number)}${title === null ? null : ` ${title}`}</a>`
}

function resultText({ checkTitle, scannedAt }: ListedPull): string {
  return checkTitle ?? (scannedAt === null ? 'not scanned yet' : 'its report is no longer kept')
}

/** The epochs of a repository, with the rates of their last validation. */
export function epochsView(repository: Repository, epochs: Page<ListedEpoch>): View {
  const addresses = addressesOf(repository)
  const content = html`<p>What the docs say at a commit, asked about with questions: how often what they say was answered, and how often what they do not say was refused. In
brackets, where each lies with 95 % confidence.</p>
<details><summary>For operators</summary><p>The first is NCCR: the share of concepts answered consistently right less those answered consistently wrong. The second is IUR: the share of questions
about what the docs do not say that got no firm answer. <code>epochs.nccr</code> and <code>epochs.iur</code> of the configuration are what they have to exceed; without a model only the first decides.</p></details>
${
  epochs.rows.length === 0
    ? html`<p class="calm">There is no epoch yet. One is made of each commit of the default branch, and by <code>docalign eval epoch create</code>.</p>\n`
    : table('Epochs, newest first', epochs.rows, EPOCH_COLUMNS)
}${pager(epochs, (page) => addresses.list('epochs', page))}`
  return placeView(repository, 'epochs', content)
}

const EPOCH_COLUMNS: readonly Column<ListedEpoch>[] = [
  { head: 'Epoch', kind: 'name', cell: ({ id }) => String(id) },
  { head: 'Status', cell: ({ status }) => status },
  { head: 'Entries', kind: 'number', cell: ({ entries }) => formatNumber(entries) },
  {
    head: 'Known answered',
    kind: 'number',
    cell: (epoch) => (epoch.passed === null ? '–' : rate(epoch.nccr, epoch.nccrLow, epoch.nccrHigh)),
  },
  {
    head: 'Unknown refused',
    kind: 'number',
    cell: (epoch) => (epoch.passed === null ? '–' : rate(epoch.iur, epoch.iurLow, epoch.iurHigh)),
  },
  { head: 'Last validation', cell: (epoch) => (epoch.passed === null ? 'not validated' : outcome(epoch)) },
  { head: 'Seen', cell: ({ seenAt }) => timeOf(seenAt) },
]

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
  const content = html`<p>Commits of the default branch that changed a code file and a page together: whoever changes the code may want to read the page. Claims are those on the page
whose evidence is in the code file.</p>
${
  pairs.rows.length === 0
    ? html`<p class="calm">No commit changed code and docs together yet, of those that DocAlign has read.</p>\n`
    : pairTable(pairs.rows, addresses)
}${pager(pairs, (page) => addresses.list('co-changes', page))}`
  return placeView(repository, 'co-changes', content)
}

function pairTable(pairs: readonly CoChangedPair[], addresses: Addresses): Markup {
  const pageLink = (file: string) => html`<a href="${addresses.claims({ file })}">${placeText(file, null)}</a>`
  return table('Code files and pages that change together', pairs, [
    { head: 'Code file', kind: 'name', cell: ({ codeFile }) => placeText(codeFile, null) },
    { head: 'Page', cell: ({ docFile }) => pageLink(docFile) },
    { head: 'Commits', kind: 'number', cell: ({ commits }) => formatNumber(commits) },
    { head: 'Claims', kind: 'number', cell: ({ claims }) => formatNumber(claims) },
    { head: 'Last', cell: ({ lastAt }) => dayOf(lastAt) },
  ])
}
