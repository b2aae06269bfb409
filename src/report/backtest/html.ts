import type { BreakingChange, StatementFate } from '../../engine/backtest/fate.ts'
import type { BacktestResult } from '../../engine/backtest/result.ts'
import { kindOf } from '../../engine/rules/claim-kinds.ts'
import { isoDate, shortCommit } from '../claim-text.ts'
import { sentence } from '../html/claims.ts'
import { htmlDocument, repositoryName } from '../html/document.ts'
import { html, type Markup } from '../html/markup.ts'
import { table } from '../html/table.ts'
import { count, truncate } from '../text.ts'
import { backtestHeadline, commitName, fateSentences, fateText } from './text.ts'

/** The page of a backtest: what was false when, and how it ended. `now` is in milliseconds since the epoch. */
export function renderBacktestHtml(result: BacktestResult, now: number): string {
  const name = repositoryName(result.repository.path)
  const headline = backtestHeadline(result)
  return htmlDocument({
    title: `${headline} · ${name}`,
    header: html`${name} at <code>${shortCommit(result.repository.head)}</code>, checked by today’s rules`,
    main: html`<h1>${headline}</h1>
${fateSentences(result).map((sentence) => html`<p>${sentence}</p>\n`)}${result.changes.map((change) => changeSection(change, now))}<div class="folded">
${ruleTable(result)}${unread(result)}</div>
`,
    footer: count(result.totals.changes, 'change'),
    state: null,
  })
}

function changeSection(change: BreakingChange, now: number): Markup {
  const id = `change-${change.commit}`
  const date = isoDate(change.time)
  return html`<section aria-labelledby="${id}">
<h2 id="${id}"><code>${shortCommit(change.commit)}</code> ${truncate(change.subject, 100)} <span class="where"><time datetime="${date}">${date}</time></span></h2>
${change.statements.map((statement) => card(statement, change, now))}</section>
`
}

function card(statement: StatementFate, change: BreakingChange, now: number): Markup {
  const { severity, claim_type, file, line, value, reason, quote, ended, was_true } = statement
  const tone = ended === null ? severity : 'uncertain'
  return html`<article class="${tone}">
<h3 class="said"><code>${truncate(value, 200)}</code> <span class="where">${file} line ${String(line)}</span> <span class="kind">${kindOf(claim_type).help.title}</span></h3>
<p class="reason">${was_true ? null : 'False from the start: '}${sentence(reason)}</p>
<p class="quote">${truncate(quote.trim(), 600)}</p>
<p class="facts"><span>${ended === null ? html`<b class="severity">${fateText(statement, change, now)}</b>` : fateText(statement, change, now)}</span></p>
</article>
`
}

function ruleTable({ totals }: BacktestResult): Markup | null {
  const rules = Object.entries(totals.by_rule)
  if (rules.length === 0) return null
  const listed = table('Statements by rule and what became of them', rules, [
    { head: 'Rule', kind: 'name', cell: ([rule]) => rule },
    { head: 'Fixed', kind: 'number', cell: ([, { fixed }]) => fixed },
    { head: 'True again', kind: 'number', cell: ([, { undone }]) => undone },
    { head: 'Page deleted', kind: 'number', cell: ([, { deleted }]) => deleted },
    { head: 'Still false', kind: 'number', cell: ([, { standing }]) => standing },
  ])
  return html`<details><summary>Statements by rule</summary>
${listed}</details>
`
}

function unread({ unread }: BacktestResult): Markup | null {
  if (unread.length === 0) return null
  const items = unread.map((change) => html`<li>${commitName(change)}: ${change.reason}</li>\n`)
  return html`<details><summary>${count(unread.length, 'change')} not read</summary>\n<ul>${items}</ul></details>\n`
}
