import { html, type Markup, raw } from '../../../../report/html/markup.ts'
import type { State } from '../../../../report/html/page.ts'
import { table } from '../../../../report/html/table.ts'
import { renderCheckRun } from '../../../../report/pull-request/check-run.ts'
import { markdownToHtml } from '../../../../report/pull-request/markdown-to-html.ts'
import type { ScanReport } from '../../../../report/pull-request/report.ts'
import { claimWords, reasonWords } from '../../../../report/rule-words.ts'
import { truncate } from '../../../../report/text.ts'
import type { Repository } from '../../access.ts'
import { addressesOf } from '../../addresses.ts'
import { MAX_ROWS } from '../../paging.ts'
import type { ScannedPull } from '../../store/pulls.ts'
import type { View } from '../layout.ts'
import { introducedFindings } from '../parts/findings.ts'
import { type AnswerForms, namedClaim, undoClaimForm } from '../parts/forms.ts'
import { commitLink } from '../parts/health.ts'
import { placeText, timeOf } from '../parts/text.ts'

/** A pull request: whether it makes the docs false, where, and what its check run says, with forms to answer its findings if given. */
export function pullView(repository: Repository, pull: ScannedPull, forms: AnswerForms | null): View {
  const { number, title, state, headRef, baseRef, headSha, kept } = pull
  const body = html`<h1>${title ?? 'Pull request'} <span class="meta">#${String(number)}</span></h1>
<p class="meta"><span class="state">${state}</span> <code>${headRef}</code> into <code>${baseRef}</code></p>
${
  kept === null
    ? nothing(pull)
    : html`${verdict(repository, pull, kept)}${introducedFindings(kept.report.introduced.slice(0, MAX_ROWS), { repository, headSha, pull: number, forms })}${forms && muted(repository, number, kept.report, forms)}${checkRun(repository, kept)}`
}`
  const named = title === null ? `#${number}` : `#${number} ${truncate(title, 60)}`
  return {
    ...{ title: `${named} · ${repository.owner}/${repository.name}`, at: { repository, place: 'pulls' }, body },
    state: kept === null ? null : stateOf(kept.report),
  }
}

function stateOf({ introduced }: ScanReport): State {
  return introduced.length === 0 ? 'holds' : 'false'
}

/** How a check run ends, in words; GitHub's own word `neutral` tells nobody that there is something to do. */
const CONCLUSIONS = {
  success: 'The check passes.',
  neutral: 'The check does not fail because of it.',
  failure: 'The check fails.',
} as const

/** The result in words and colour. */
function verdict(
  repository: Repository,
  { headSha, scannedAt }: ScannedPull,
  kept: NonNullable<ScannedPull['kept']>,
): Markup {
  const { title, conclusion } = renderCheckRun(kept.report, kept.rule)
  const ends = conclusion === null ? 'The check is in progress.' : CONCLUSIONS[conclusion]
  return html`<div class="verdict ${stateOf(kept.report) ?? ''}">
<h2>${title}</h2>
<p>${ends} <span class="meta">At ${commitLink(repository, headSha ?? '')}${scannedAt === null ? null : html`, ${timeOf(scannedAt)}`}</span></p>
</div>
`
}

/** The muted claims of a pull request with undo forms. What the configuration suppresses can only be changed in the configuration. */
function muted(repository: Repository, number: number, report: ScanReport, forms: AnswerForms): Markup | null {
  const addresses = addressesOf(repository)
  const claims = (report.muted ?? []).filter(({ source }) => source !== 'configuration').slice(0, MAX_ROWS)
  if (claims.length === 0) return null
  const listed = table('What is muted', claims, [
    {
      head: 'What',
      kind: 'name',
      cell: ({ claim }) => html`<code>${claimWords(claim)}</code> in ${placeText(claim.file, claim.line)}`,
    },
    { head: 'Why', cell: ({ reason, dismissals = null }) => reasonWords(reason, dismissals) },
    { head: 'Undo', cell: ({ claim }) => undoClaimForm(forms, addresses, namedClaim(claim), number) },
  ])
  return html`<h2>Muted here</h2>\n${listed}`
}

function nothing({ headSha }: ScannedPull): Markup {
  return headSha === null
    ? html`<p class="calm">No scan of it is completed. Its report appears here when one is.</p>\n`
    : html`<p class="calm">The report of its last scan is no longer kept.</p>\n`
}

/** The text of the check run on GitHub, folded where the cards above say what matters. */
function checkRun(repository: Repository, { report, rule }: NonNullable<ScannedPull['kept']>): Markup {
  // Links use the repository's current web address instead of the one in the report.
  const run = renderCheckRun({ ...report, repositoryUrl: repository.webUrl ?? '' }, rule)
  return html`<details${report.introduced.length === 0 ? raw(' open') : null}><summary>The whole check run</summary>
<div class="markdown">
${markdown(run.summary)}${run.text === undefined ? null : markdown(run.text)}</div>
</details>
`
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
