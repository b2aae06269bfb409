import { html, type Markup, raw } from '../../../../report/html/markup.ts'
import { table } from '../../../../report/html/table.ts'
import type { Annotation } from '../../../../report/pull-request/check-run/annotations.ts'
import { allAnnotations, renderCheckRun } from '../../../../report/pull-request/check-run.ts'
import { certainFix } from '../../../../report/pull-request/fixes/fix.ts'
import { markdownToHtml } from '../../../../report/pull-request/markdown-to-html.ts'
import type { ScanReport } from '../../../../report/pull-request/report.ts'
import { claimWords, reasonWords } from '../../../../report/rule-words.ts'
import { count, truncate } from '../../../../report/text.ts'
import type { Repository } from '../../access.ts'
import { addressesOf } from '../../addresses.ts'
import { MAX_ROWS } from '../../paging.ts'
import type { ScannedPull } from '../../store/pulls.ts'
import type { View } from '../layout.ts'
import { findingCard } from '../parts/findings.ts'
import { type AnswerForms, answerForm, namedClaim, undoClaimForm } from '../parts/forms.ts'
import { commitLink, placeLink } from '../parts/health.ts'
import { placeText, timeOf } from '../parts/text.ts'

/** A pull request with its last check run, and with forms to answer its findings if given. */
export function pullView(repository: Repository, pull: ScannedPull, forms: AnswerForms | null): View {
  const { number, title, state, headRef, baseRef } = pull
  const body = html`<h1>${title ?? 'Pull request'} <span class="meta">#${String(number)}</span></h1>
<p class="meta"><code>${headRef}</code> into <code>${baseRef}</code>, ${state}</p>
${pull.kept === null ? nothing(pull) : checkRun(repository, pull, pull.kept)}${pull.kept && lines(repository, pull.headSha, pull.kept.report)}${pull.kept && forms && answers(repository, number, pull.kept.report, forms)}`
  const named = title === null ? `#${number}` : `#${number} ${truncate(title, 60)}`
  return { title: `${named} · ${repository.owner}/${repository.name}`, at: { repository, place: 'pulls' }, body }
}

/**
 * The findings of a pull request with answer forms, and its muted claims with undo forms. What the configuration suppresses can only be
 * changed in the configuration.
 */
function answers(repository: Repository, number: number, report: ScanReport, forms: AnswerForms): Markup | null {
  const addresses = addressesOf(repository)
  const found = report.introduced.slice(0, MAX_ROWS)
  const muted = (report.muted ?? []).filter(({ source }) => source !== 'configuration').slice(0, MAX_ROWS)
  const cards = found.map(
    (finding) => html`${findingCard(finding)}${answerForm(forms, addresses, namedClaim(finding), number)}`,
  )
  const rows = muted.map(({ claim, reason, dismissals = null }) => {
    return html`<tr><th scope="row"><code>${claimWords(claim)}</code> in ${placeText(claim.file, claim.line)}</th><td>${reasonWords(reason, dismissals)}</td><td>${undoClaimForm(forms, addresses, namedClaim(claim), number)}</td></tr>
`
  })
  return html`${cards.length === 0 ? null : html`<h2>Findings to answer</h2>\n<div class="findings">${cards}</div>\n`}${
    rows.length === 0 ? null : html`<h2>Muted here</h2>\n${table('What is muted', ['What', 'Why', 'Undo'], rows)}`
  }`
}

/** The lines of the docs that become false, with their corrections and the contradicting code. */
function lines(repository: Repository, headSha: string | null, { introduced }: ScanReport): Markup | null {
  if (introduced.length === 0) return null
  const rows = introduced.slice(0, MAX_ROWS).map((finding) => {
    const fixed = certainFix(finding)
    const [code] = finding.evidence
    return html`<tr><th scope="row">${placeLink(repository, headSha, finding)}</th><td class="change"><del>${finding.quote}</del>${fixed === null ? null : html`<ins>${fixed}</ins>`}</td><td>${code ? placeLink(repository, headSha, code) : '–'}</td></tr>
`
  })
  return html`<h2>Lines of the docs</h2>
${table('What stands there, and what could', ['Line', 'Docs', 'Code'], rows)}`
}

function nothing({ headSha }: ScannedPull): Markup {
  return headSha === null
    ? html`<p class="calm">No scan of it is completed. Its report appears here when one is.</p>\n`
    : html`<p class="calm">The report of its last scan is no longer kept.</p>\n`
}

function checkRun(
  repository: Repository,
  { headSha, scannedAt }: ScannedPull,
  { report, rule }: NonNullable<ScannedPull['kept']>,
): Markup {
  // Links use the repository's current web address instead of the one in the report.
  const linked = { ...report, repositoryUrl: repository.webUrl ?? '' }
  const run = renderCheckRun(linked, rule)
  return html`<h2>${run.title}</h2>
<p class="meta"><b>${run.conclusion ?? 'in progress'}</b> at ${commitLink(repository, headSha ?? '')}${scannedAt === null ? null : html`, ${timeOf(scannedAt)}`}</p>
<div class="markdown">
${markdown(run.summary)}${run.text === undefined ? null : markdown(run.text)}</div>
${annotationTable(allAnnotations(linked, rule), repository, headSha)}`
}

function annotationTable(all: readonly Annotation[], repository: Repository, headSha: string | null): Markup | null {
  if (all.length === 0) return null
  const rows = all.slice(0, MAX_ROWS).map(({ path, start_line, title, message, annotation_level }) => {
    return html`<tr><th scope="row">${placeLink(repository, headSha, { file: path, line: start_line })}</th><td>${annotation_level}</td><td><b>${title}</b><br>${message}</td></tr>
`
  })
  const more = all.length - rows.length
  return html`<h2>${count(all.length, 'annotation')}</h2>
${table('Annotations of the check run', ['Place', 'Level', 'What it says'], rows)}${more > 0 ? html`<p>${count(more, 'more annotation')}</p>\n` : null}`
}

/** Renders our own Markdown, in which repository text is never markup; wide tables scroll on their own. */
function markdown(text: string): Markup {
  const content = markdownToHtml(text, { breaks: false, suggestion: (line) => html`<pre>${line}</pre>\n`.markup })
  return raw(
    content
      .replaceAll(
        '<table>',
        '<div class="scroll" role="region" aria-label="Table of the check run" tabindex="0"><table>',
      )
      .replaceAll('</table>', '</table></div>'),
  )
}
