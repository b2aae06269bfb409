import { groupBy } from '../../base/group-by.ts'
import type { ReportedClaim } from '../../engine/scan/result.ts'
import { isUncommitted } from '../../engine/scan/uncommitted.ts'
import { NOT_COMMITTED, shortCommit } from '../claim-text.ts'
import { count, truncate } from '../text.ts'
import { findingAnchor } from './claims.ts'
import { html, type Markup } from './markup.ts'
import { type Column, table } from './table.ts'

type Broken = ReportedClaim & { readonly broken_by: NonNullable<ReportedClaim['broken_by']> }

/** The commits that made findings false, newest first, and what is known of the other findings; null without findings. */
export function brokenBy(findings: readonly ReportedClaim[]): Markup | null {
  if (findings.length === 0) return null
  const broken = findings.filter((finding): finding is Broken => finding.broken_by !== null)
  const rows = [...groupBy(broken, ({ broken_by }) => broken_by.commit).values()].toSorted(newestFirst)
  const never = findings.filter((finding) => finding.broken_by === null && finding.ever_true === false).length
  const unknown = findings.length - broken.length - never
  const rest = [
    never === 0 ? null : `${count(never, 'finding')} ${never === 1 ? 'was' : 'were'} false from the start.`,
    unknown === 0 ? null : `Of ${count(unknown, 'finding')}, history does not tell the commit.`,
  ].filter((sentence) => sentence !== null)
  return html`<section aria-labelledby="history">
<h2 id="history">When it became false</h2>
${rows.length === 0 ? null : table('Commits that made claims false, newest first', rows, COLUMNS)}${rest.length === 0 ? null : html`<p>${rest.join(' ')}</p>\n`}</section>
`
}

function newestFirst([left]: readonly Broken[], [right]: readonly Broken[]): number {
  const [one, other] = [left?.broken_by.date ?? '', right?.broken_by.date ?? '']
  return one < other ? 1 : one > other ? -1 : 0
}

/** A column of the commit that made some findings false. */
function ofCommit(head: string, cell: (commit: Broken['broken_by']) => Markup | string): Column<readonly Broken[]> {
  return { head, cell: ([first]) => (first ? cell(first.broken_by) : '') }
}

const COLUMNS: readonly Column<readonly Broken[]>[] = [
  {
    ...ofCommit('Commit', ({ commit }) => (isUncommitted(commit) ? '–' : html`<code>${shortCommit(commit)}</code>`)),
    kind: 'name',
  },
  ofCommit('When', ({ date }) => html`<time datetime="${date}">${date}</time>`),
  ofCommit('Message', ({ commit, subject }) => (isUncommitted(commit) ? NOT_COMMITTED : truncate(subject, 100))),
  { head: 'Claims', cell: (group) => html`${group.map(linkTo)}` },
]

function linkTo(finding: Broken, index: number): Markup {
  return html`${index === 0 ? null : ', '}<a href="#${findingAnchor(finding)}"><code>${truncate(finding.value, 60)}</code></a>`
}
