import { findKind } from '../../../../engine/rules/claim-kinds.ts'
import type { OpinionCounts } from '../../../../ledger/learning/store/feedback/opinions.ts'
import { html, type Markup } from '../../../../report/html/markup.ts'
import { table } from '../../../../report/html/table.ts'
import type { TrustPart } from '../../../../report/pull-request/report.ts'
import { count, formatNumber } from '../../../../report/text.ts'
import type { Repository } from '../../access.ts'
import { type Addresses, addressesOf } from '../../addresses.ts'
import type { Trust } from '../../store/docs/claims.ts'
import type { Judged, JudgedRule } from '../../store/opinions.ts'
import { RECENT_DAYS, type Recent } from '../../store/recent.ts'
import { placeView, type View } from '../layout.ts'
import { trustSection } from '../parts/trust.ts'

type Precision = JudgedRule['precision']

interface Trusted {
  readonly trust: Trust
  /** Of the last scan. */
  readonly last: TrustPart | null
  readonly judged: Judged
  readonly recent: Recent
}

/** How reliable the claims and findings of a repository are. */
export function trustView(repository: Repository, { trust, last, judged, recent }: Trusted): View {
  const addresses = addressesOf(repository)
  const content = html`${trustSection(trust, last, addresses)}<section aria-labelledby="right">
<h2 id="right">How often findings were right</h2>
${judged.precision === null ? html`<p>Nobody has judged a finding yet: 👍, 👎, answers and accepted suggestions appear here.</p>\n` : opinions(judged, judged.precision)}</section>
<section aria-labelledby="recent">
<h2 id="recent">The last ${RECENT_DAYS} days</h2>
${recently(recent, repository, addresses)}</section>
`
  return placeView(repository, 'trust', content)
}

/** The possible ratings of a finding. */
const OPINIONS: readonly (readonly [keyof OpinionCounts, string])[] = [
  ['liked', '👍'],
  ['applied', 'Suggestion accepted'],
  ['refuted', 'Answered that it is wrong'],
  ['disliked', '👎 without a reason'],
]

function opinions({ ever, recent, rules }: Judged, precision: Precision): Markup {
  const listed = table('Feedback on findings', OPINIONS, [
    { head: 'Feedback on findings', kind: 'name', cell: ([, words]) => words },
    { head: 'Ever', kind: 'number', cell: ([kind]) => formatNumber(ever[kind]) },
    { head: `Last ${RECENT_DAYS} days`, kind: 'number', cell: ([kind]) => formatNumber(recent[kind]) },
  ])
  return html`<p>By the feedback here, <b>${rangeOf(precision)}</b> of the findings are right. One opinion counts for each person and claim, the last one; a 👎 without a reason counts
half. In brackets, where the share lies with 80 % probability.</p>
${listed}${byRule(rules)}`
}

function recently(
  { scans, before, now, pulls, falsePulls, mutes }: Recent,
  { defaultBranch }: Repository,
  addresses: Addresses,
): Markup {
  const changed =
    before &&
    now &&
    html`: verified claims went from ${formatNumber(before.verified)} to ${formatNumber(now.verified)}, false from ${formatNumber(before.drifted)} to ${formatNumber(now.drifted)}`
  const made = pulls === 0 ? null : html`, of which ${formatNumber(falsePulls)} made statements false when last scanned`
  return html`<ul>
<li><a href="${addresses.list('scans')}">${count(scans, 'scan')}</a> of ${defaultBranch}${changed}</li>
<li><a href="${addresses.list('pulls')}">${count(pulls, 'pull request')}</a> scanned${made}</li>
<li><a href="${addresses.list('rules')}">${count(mutes, 'rule')}</a> made to mute findings</li>
</ul>
`
}

function byRule(judged: readonly JudgedRule[]): Markup {
  return table('How often people found findings right', judged, [
    { head: 'Findings of', kind: 'name', cell: ({ rule }) => ruleName(rule) },
    { head: 'Right', kind: 'number', cell: ({ right }) => String(right) },
    { head: 'Wrong', kind: 'number', cell: ({ wrong }) => String(wrong) },
    { head: 'Precision', kind: 'number', cell: ({ precision }) => rangeOf(precision) },
  ])
}

function rangeOf({ mean, low, high }: Precision): string {
  return `${percent(mean)} (${percent(low)} to ${percent(high)})`
}

/** The title of a claim type if it has only one rule; otherwise the rule's name. */
function ruleName(rule: string): string {
  return findKind(rule)?.help.title ?? rule
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
