import { gradeFields } from '../../../../report/html/grade-form.ts'
import { html, type Markup } from '../../../../report/html/markup.ts'
import { type Column, table } from '../../../../report/html/table.ts'
import { formatNumber } from '../../../../report/text.ts'
import type { KnownTest } from '../../../../search/evaluation/graduation/store/known-tests.ts'
import type { Sheet } from '../../../../search/evaluation/live/judging.ts'
import type { Repository } from '../../access.ts'
import { type Addresses, addressesOf } from '../../addresses.ts'
import type { Page } from '../../paging.ts'
import type { ListedGolden, ListedRun } from '../../store/evaluation.ts'
import { placeView, type View } from '../layout.ts'
import type { Forms } from '../parts/forms.ts'
import { pager, timeOf } from '../parts/text.ts'

/** Data on the quality of search over a repository's docs. */
export interface Evaluation {
  readonly runs: Page<ListedRun>
  /** Tests of the whole server. */
  readonly tests: readonly KnownTest[]
  readonly golden: { readonly rows: readonly ListedGolden[]; readonly all: number }
}

/** The quality of search over a repository's docs: runs, features under test, and the golden set. */
export function evaluationView(repository: Repository, { runs, tests, golden }: Evaluation): View {
  const addresses = addressesOf(repository)
  const content = html`<p>How well search finds what people look for, measured with the golden set: real searches with graded results. All numbers are means over
queries, from 0 to 1.</p>
<details><summary>For operators</summary><p>First relevant is MRR@5, 1 over the rank of the first relevant result among five; order is NDCG@10, how near the order of ten is to the best
one; found is Recall@10, the share of the relevant results among the first ten.</p></details>
<h2>Runs</h2>
${
  runs.rows.length === 0
    ? html`<p class="calm">There is no run yet: <code>docalign eval run</code> measures search with the golden set.</p>\n`
    : table('Runs, newest first', runs.rows, RUN_COLUMNS)
}${pager(runs, (page) => addresses.list('evaluation', page))}<h2>Features under test</h2>
${
  tests.length === 0
    ? html`<p>No feature was tried yet: changes to search are tried on a tenth of the searches.</p>\n`
    : table('Features under test on this server', tests, TEST_COLUMNS)
}<h2>Golden set</h2>
${goldenTable(golden, repository, addresses)}`
  return placeView(repository, 'evaluation', content)
}

const RUN_COLUMNS: readonly Column<ListedRun>[] = [
  { head: 'Run', kind: 'name', cell: ({ runId }) => html`<code>${runId}</code>` },
  { head: 'Type', cell: ({ type, feature }) => `${type.replace('_', ' ')}${feature === null ? '' : `: ${feature}`}` },
  { head: 'Queries', kind: 'number', cell: ({ queries }) => formatNumber(queries) },
  {
    head: 'First relevant',
    kind: 'number',
    cell: ({ mrr5, low, high }) =>
      low === null || high === null ? mrr5.toFixed(2) : `${mrr5.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`,
  },
  { head: 'Order', kind: 'number', cell: ({ ndcg10 }) => ndcg10.toFixed(2) },
  { head: 'Found', kind: 'number', cell: ({ recall10 }) => recall10.toFixed(2) },
  { head: 'Change', kind: 'number', cell: change },
  { head: 'At', cell: ({ at }) => timeOf(at) },
]

function change({ mrrDelta, isSignificant }: ListedRun): string {
  if (mrrDelta === null) return '–'
  const sign = mrrDelta > 0 ? '+' : mrrDelta < 0 ? '−' : '±'
  return `${sign}${Math.abs(mrrDelta).toFixed(3)}${isSignificant === true ? ', significant' : ''}`
}

const TEST_COLUMNS: readonly Column<KnownTest>[] = [
  { head: 'Feature', kind: 'name', cell: ({ featureId }) => html`<code>${featureId}</code>` },
  { head: 'Status', cell: ({ status }) => status },
  { head: 'Judged queries', kind: 'number', cell: ({ pairs }) => formatNumber(pairs) },
  { head: 'First relevant without', kind: 'number', cell: ({ controlMrr }) => controlMrr?.toFixed(3) ?? '–' },
  { head: 'With', kind: 'number', cell: ({ treatmentMrr }) => treatmentMrr?.toFixed(3) ?? '–' },
  { head: 'What keeps it from graduating', cell: ({ reasons }) => reasons.join('; ') || '–' },
]

function goldenTable({ rows, all }: Evaluation['golden'], repository: Repository, addresses: Addresses): Markup {
  if (rows.length === 0)
    return html`<p class="calm">The golden set is empty: <code>docalign eval harvest</code> takes logged searches into it.</p>\n`
  const link = ({ queryId, query }: ListedGolden) => html`<a href="${addresses.judge(queryId)}">${query}</a>`
  const listed = table('Golden set, what no person has judged first', rows, [
    { head: 'Query', kind: 'name', cell: (row) => (repository.mayWrite ? link(row) : row.query) },
    { head: 'Category', cell: ({ category }) => category ?? '–' },
    { head: 'Graded by people', kind: 'number', cell: ({ byHand }) => formatNumber(byHand) },
    { head: 'Graded', kind: 'number', cell: ({ graded }) => formatNumber(graded) },
  ])
  const more = all > rows.length ? html`<p>The set has ${formatNumber(all)} queries.</p>\n` : null
  const how = repository.mayWrite ? html`<p>Open a query to grade its results.</p>\n` : null
  return html`${how}${listed}${more}`
}

/** The results of a query of the golden set, with a choice of grades for each. */
export function judgeView(
  repository: Repository,
  { queryId, query, sheet }: { readonly queryId: string; readonly query: string; readonly sheet: Sheet },
  forms: Forms,
): View {
  const addresses = addressesOf(repository)
  const back = addresses.list('evaluation')
  const body = html`<h1>${query}</h1>
<p>How well does each result answer this search? <a href="${back}">Back to the golden set</a></p>
${
  sheet.results.length === 0
    ? html`<p class="calm">Nothing is found for this query any more.</p>\n`
    : html`<form action="${addresses.grade(queryId)}" method="post">
<input type="hidden" name="token" value="${forms.token}">
<input type="hidden" name="back" value="${back}">
${gradeFields(sheet.results, sheet.grades)}<button>Save</button>
</form>
`
}`
  return { title: `${query} · ${repository.owner}/${repository.name}`, at: { repository, place: 'evaluation' }, body }
}
