import { CLAIM_TYPES } from '../engine/rules/claim-kinds.ts'
import { numberSkipped, type ScanResult } from '../engine/scan/result.ts'
import { commitTime, headline, isoDate, shortCommit } from './claim-text.ts'
import { brokenBy } from './html/broken-by.ts'
import { claimCard, findingsByPage, foldedClaims } from './html/claims.ts'
import { htmlDocument, repositoryName } from './html/document.ts'
import { html, type Markup } from './html/markup.ts'
import { table } from './html/table.ts'
import { verdicts } from './html/verdicts.ts'
import { count, seconds } from './text.ts'
import type { TrustedResult } from './trusted-result.ts'

/** The findings as a page like the server's, with the commit that made each false: a single file without scripts or external requests. */
export function renderHtml(result: TrustedResult): string {
  const name = repositoryName(result.repository.path)
  return htmlDocument({
    title: `${headline(result)} · ${name}`,
    header: lookedAt(result, name),
    main: html`<h1>${headline(result)}</h1>
${verdicts({ ...result.claims, docs: result.docs }, null, meanTrust(result))}${notTrue(result)}${brokenBy(result.findings)}<div class="folded">
${foldedClaims('possible finding', result.possible, result)}${foldedClaims('uncertain claim', result.uncertain, result)}${foldedClaims('muted claim', result.muted, result)}${typeTable(result)}${skipped(result)}${leftOut(result)}${problems(result)}</div>
`,
    footer: `${count(result.docs, 'doc')} in ${seconds(result.timing_ms.total)}`,
    state: result.findings.length === 0 ? 'holds' : 'false',
  })
}

function lookedAt(result: ScanResult, name: string): Markup {
  const { head, base, state = 'commit' } = result.repository
  const time = commitTime(head, result)
  const commit = html`<code>${shortCommit(head)}</code>`
  const what =
    state === 'commit'
      ? html` at ${commit}`
      : html`, ${state === 'index' ? 'what is staged' : 'the files on disk'} on top of ${commit}`
  return html`${name}${what}${time === null ? null : html`, <time datetime="${isoDate(time)}">${isoDate(time)}</time>`}${base === null ? null : html` against <code>${shortCommit(base)}</code>`}`
}

function meanTrust({ trust }: TrustedResult): Markup | null {
  return trust === undefined ? null : html`<li>trust <b>${trust.mean.toFixed(2)}</b></li>\n`
}

function notTrue(result: ScanResult): Markup {
  const { findings } = result
  return html`<section aria-labelledby="findings">
<h2 id="findings">False statements</h2>
${findings.length === 0 ? calm(result) : findingsByPage(findings, (finding) => claimCard(finding, result, { address: null, level: 3 }))}</section>
`
}

function calm({ docs, claims }: ScanResult): Markup {
  const outcome =
    docs === 0 ? 'There was nothing to check.' : `Nothing that was true in ${count(docs, 'doc')} has become false.`
  const uncertain =
    claims.uncertain === 0 ? '' : ` ${count(claims.uncertain, 'claim')} could be neither confirmed nor contradicted.`
  return html`<p class="calm">${outcome}${uncertain}</p>
`
}

function typeTable({ claims }: ScanResult): Markup | null {
  const counted = Object.entries(CLAIM_TYPES).flatMap(([type, { title }]) => {
    const counts = claims.byType[type]
    return counts ? [{ title, ...counts }] : []
  })
  if (counted.length === 0) return null
  const listed = table('Claims by type and verdict', counted, [
    { head: 'Type', kind: 'name', cell: ({ title }) => title },
    { head: 'Verified', kind: 'number', cell: ({ verified }) => verified },
    { head: 'False', kind: 'number', cell: ({ drifted }) => drifted },
    { head: 'Uncertain', kind: 'number', cell: ({ uncertain }) => uncertain },
  ])
  return html`<details><summary>Claims by type</summary>
${listed}</details>
`
}

function skipped(result: ScanResult): Markup | null {
  const { skipped } = result
  if (skipped.length === 0) return null
  const items = skipped.map(({ file, reason }) => html`<li><code>${file}</code>: ${reason}</li>\n`)
  return html`<details><summary>${count(numberSkipped(result), 'doc')} not read</summary>\n<ul>${items}</ul></details>\n`
}

function leftOut({ left_out = [] }: ScanResult): Markup | null {
  if (left_out.length === 0) return null
  const items = left_out.map(
    ({ folder, docs, reason }) => html`<li><code>${folder}</code>: ${count(docs, 'doc')}, ${reason}</li>\n`,
  )
  return html`<details><summary>${count(left_out.length, 'folder')} left out</summary>\n<ul>${items}</ul></details>\n`
}

function problems({ config_problems }: ScanResult): Markup | null {
  if (config_problems.length === 0) return null
  const items = config_problems.map(({ message }) => html`<li><code>${message}</code></li>\n`)
  return html`<details open><summary>${count(config_problems.length, 'problem')} in the configuration</summary>\n<ul>${items}</ul></details>\n`
}
