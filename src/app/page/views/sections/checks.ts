import { html, type Markup } from '../../../../report/html/markup.ts'
import { numberHead, table } from '../../../../report/html/table.ts'
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
  const heads = ['Check', 'App', numberHead('Passed'), numberHead('Failed'), 'Last outcome', 'Commit', 'Completed']
  const content = html`<p>The outcomes of the last 90 days, on any branch. One that reaches ${repository.defaultBranch} counts for the claims that the check runs: a pass confirms
them, a fail contradicts them.</p>
${
  checks.rows.length === 0
    ? html`<p class="calm">No check of another app has completed yet. Outcomes of GitHub Actions and other CI appear here as they complete.</p>\n`
    : table(
        'Checks, last completed first',
        heads,
        checks.rows.map((check) => checkRow(check, repository)),
      )
}${pager(checks, (page) => addresses.list('checks', page))}<h2>What cannot be relied on</h2>
${
  anomalies.length === 0
    ? html`<p>Nothing is odd about the events of any claim.</p>\n`
    : html`<ul>\n${anomalies.map((anomaly) => anomalyItem(anomaly, addresses))}</ul>\n`
}`
  return placeView(repository, 'checks', content)
}

function checkRow(check: ListedCheck, repository: Repository): Markup {
  const { app, name, passed, failed, lastPassed, lastSha, lastAt } = check
  return html`<tr><th scope="row">${name}</th><td>${app}</td><td class="number">${formatNumber(passed)}</td><td class="number">${formatNumber(failed)}</td><td>${lastPassed ? 'passed' : 'failed'}</td><td>${commitLink(repository, lastSha)}</td><td>${timeOf(lastAt)}</td></tr>
`
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
