import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { CLAIM_HELP, CLAIM_TYPES } from '../config/claim-types.ts'
import type { ScanResult } from '../scan/result.ts'
import { commitTime, headline, isoDate, shortCommit } from './claim-text.ts'
import { claimSections, foldedClaims } from './html/claims.ts'
import { html, type Markup, raw } from './html/markup.ts'
import { SCRIPT } from './html/script.ts'
import { STYLE } from './html/style.ts'
import { count, seconds } from './text.ts'

/** Findings as one HTML page that needs nothing else: no request leaves it, and it reads in full without its script. */
export function renderHtml(result: ScanResult): string {
  const name = repositoryName(result.repository.path)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${headline(result)} · ${name}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
${pageHeader(result, name)}
<main>
${result.findings.length === 0 ? calm(result) : html`${filterForm(result)}${claimSections(result.findings, result)}`}
${foldedClaims('uncertain claim', result.uncertain, result)}${foldedClaims('muted claim', result.muted, result)}${typeTable(result)}${skipped(result)}${problems(result)}</main>
<footer>DocAlign · ${count(result.docs, 'doc')} in ${seconds(result.timing_ms.total)}</footer>
<script>${raw(SCRIPT)}</script>
</body>
</html>
`.markup
}

/** Nothing but this page's own style and script, told by their hashes. */
function policy(): string {
  const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  return `default-src 'none'; style-src ${hash(STYLE)}; script-src ${hash(SCRIPT)}; base-uri 'none'; form-action 'none'`
}

function repositoryName(path: string): string {
  return basename(path.replace(/[\\/]+(?:\.git)?[\\/]*$/, '')).replace(/\.git$/, '') || path
}

function pageHeader(result: ScanResult, name: string): Markup {
  const { claims, repository } = result
  const time = commitTime(repository.head, result)
  return html`<header>
<p class="meta">${name} at <code>${shortCommit(repository.head)}</code>${time === null ? null : html`, <time datetime="${isoDate(time)}">${isoDate(time)}</time>`}${repository.base === null ? null : html` against <code>${shortCommit(repository.base)}</code>`}</p>
<h1>${headline(result)}</h1>
${bar(claims)}<ul class="legend">
<li><span class="dot verified"></span><b>${claims.verified}</b> verified</li>
<li><span class="dot drifted"></span><b>${claims.drifted}</b> drifted</li>
<li><span class="dot uncertain"></span><b>${claims.uncertain}</b> uncertain</li>
<li><b>${result.docs}</b> ${result.docs === 1 ? 'doc' : 'docs'}</li>
${result.trust === undefined ? null : html`<li>trust <b>${result.trust.mean.toFixed(2)}</b></li>\n`}</ul>
</header>`
}

function bar({ verified, drifted, uncertain, total }: ScanResult['claims']): Markup | null {
  if (total === 0) return null
  // A share too small to see still gets a sliver: one drifted claim in ten thousand is the news.
  const shares = [verified, drifted, uncertain].map((part) => (part === 0 ? 0 : Math.max(part / total, 0.006)))
  const sum = shares.reduce((left, right) => left + right, 0)
  const [first = 0, second = 0, third = 0] = shares.map((share) => (share / sum) * 1000)
  const rect = (kind: string, from: number, width: number): Markup =>
    html`<rect class="${kind}" x="${from.toFixed(1)}" width="${width.toFixed(1)}" height="10"/>`
  const label = `${verified} verified, ${drifted} drifted, ${uncertain} uncertain`
  return html`<svg class="bar" role="img" aria-label="${label}" viewBox="0 0 1000 10" preserveAspectRatio="none">${rect('verified', 0, first)}${rect('drifted', first, second)}${rect('uncertain', first + second, third)}</svg>
`
}

function calm({ docs, claims }: ScanResult): Markup {
  const told =
    docs === 0 ? 'There was nothing to check.' : `Nothing that was true in ${count(docs, 'doc')} has become false.`
  const uncertain =
    claims.uncertain === 0 ? '' : ` ${count(claims.uncertain, 'claim')} could be neither confirmed nor contradicted.`
  return html`<p class="calm">${told}${uncertain}</p>`
}

function filterForm({ findings }: ScanResult): Markup {
  const severities = (['high', 'medium', 'low'] as const).map((severity) => ({
    severity,
    found: findings.filter((finding) => finding.severity === severity).length,
  }))
  const boxes = severities
    .filter(({ found }) => found > 0)
    .map(
      ({ severity, found }) =>
        html`<label><input type="checkbox" name="severity" value="${severity}" checked> ${severity} (${found})</label>\n`,
    )
  return html`<form hidden role="search">
<input type="search" name="words" placeholder="Filter by file, value or text" aria-label="Filter findings">
<fieldset aria-label="Severity">${boxes}</fieldset>
<output name="shown" aria-live="polite"></output>
</form>
`
}

function typeTable({ claims }: ScanResult): Markup | null {
  const rows = CLAIM_TYPES.flatMap((type) => {
    const counts = claims.byType[type]
    return counts
      ? [
          html`<tr><td>${CLAIM_HELP[type].title}</td><td class="number">${counts.verified}</td><td class="number">${counts.drifted}</td><td class="number">${counts.uncertain}</td></tr>\n`,
        ]
      : []
  })
  if (rows.length === 0) return null
  return html`<details><summary>Claims by type</summary>
<div class="scroll"><table>
<thead><tr><th scope="col">Type</th><th scope="col" class="number">Verified</th><th scope="col" class="number">Drifted</th><th scope="col" class="number">Uncertain</th></tr></thead>
<tbody>${rows}</tbody>
</table></div></details>
`
}

function skipped({ skipped }: ScanResult): Markup | null {
  if (skipped.length === 0) return null
  const items = skipped.map(({ file, reason }) => html`<li><code>${file}</code>: ${reason}</li>\n`)
  return html`<details><summary>${count(skipped.length, 'doc')} not read</summary>\n<ul>${items}</ul></details>\n`
}

function problems({ config_problems }: ScanResult): Markup | null {
  if (config_problems.length === 0) return null
  const items = config_problems.map(({ message }) => html`<li><code>${message}</code></li>\n`)
  return html`<details open><summary>${count(config_problems.length, 'problem')} in the configuration</summary>\n<ul>${items}</ul></details>\n`
}
