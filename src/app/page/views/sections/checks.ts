import { html, type Markup } from '../../../../report/html/markup.ts'
import { table } from '../../../../report/html/table.ts'
import { count, formatNumber } from '../../../../report/text.ts'
import type { Repository } from '../../access.ts'
import { type Addresses, addressesOf } from '../../addresses.ts'
import type { Page } from '../../paging.ts'
import type { ListedAnomaly, ListedCheck } from '../../store/checks.ts'
import { placeView, type View } from '../layout.ts'
import { commitLink } from '../parts/health.ts'
import { pager, placeText, timeOf } from '../parts/text.ts'

/** The outcomes of other apps' checks on a repository's commits, and the claims for which they are unreliable. */
export function checksView(
  repository: Repository,
  checks: Page<ListedCheck>,
  anomalies: readonly ListedAnomaly[],
): View {
  const addresses = addressesOf(repository)
  const content = html`<p>The outcomes of the last 90 days, on any branch. One that reaches ${repository.defaultBranch} counts for the claims that the check runs: a pass confirms
them, a fail contradicts them.</p>
${
  checks.rows.length === 0
    ? html`<p class="calm">No check of another app has completed yet. Outcomes of GitHub Actions and other CI appear here as they complete.</p>\n`
    : checkTable(checks.rows, repository)
}${pager(checks, (page) => addresses.list('checks', page))}<h2>What cannot be relied on</h2>
${
  anomalies.length === 0
    ? html`<p>Nothing is odd about the events of any claim.</p>\n`
    : html`<ul>\n${anomalies.map((anomaly) => anomalyItem(anomaly, addresses))}</ul>\n`
}`
  return placeView(repository, 'checks', content)
}

function checkTable(checks: readonly ListedCheck[], repository: Repository): Markup {
  return table('Checks, last completed first', checks, [
    { head: 'Check', kind: 'name', cell: ({ name }) => name },
    { head: 'App', cell: ({ app }) => app },
    { head: 'Passed', kind: 'number', cell: ({ passed }) => formatNumber(passed) },
    { head: 'Failed', kind: 'number', cell: ({ failed }) => formatNumber(failed) },
    { head: 'Last outcome', cell: ({ lastPassed }) => (lastPassed ? 'passed' : 'failed') },
    { head: 'Commit', cell: ({ lastSha }) => commitLink(repository, lastSha) },
    { head: 'Completed', cell: ({ lastAt }) => timeOf(lastAt) },
  ])
}

function anomalyItem(anomaly: ListedAnomaly, addresses: Addresses): Markup {
  const { claimId, answer, file, line, kind, source, times, lastAt } = anomaly
  const place = file === null ? null : html` in ${placeText(file, line)}`
  const what =
    kind === 'alternating'
      ? html`is flaky: passes and fails of <code>${source}</code> alternated over six events`
      : html`got more than 20 events within an hour from <code>${source}</code>`
  return html`<li><a href="${addresses.claim(claimId)}"><code>${answer}</code></a>${place} ${what}, seen ${count(times, 'time')}, last ${timeOf(lastAt)}</li>
`
}
