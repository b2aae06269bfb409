import { html, type Markup, raw } from '../../report/html/markup.ts'
import type { Annotation } from '../../report/pull-request/check-run/annotations.ts'
import { renderCheckRun } from '../../report/pull-request/check-run.ts'
import { markdownToHtml } from '../../report/pull-request/page/markdown.ts'
import { count } from '../../report/text.ts'
import type { Repository } from '../access.ts'
import { MAX_ROWS } from '../paging.ts'
import type { ScannedPull } from '../store/pulls.ts'
import type { View } from './layout.ts'
import { commitLink, placeLink } from './parts/health.ts'
import { table } from './parts/table.ts'
import { timeOf } from './parts/text.ts'

/** A pull request, and what its check run said last. */
export function pullView(repository: Repository, pull: ScannedPull): View {
  const { number, state, headRef, baseRef } = pull
  const body = html`<h1>Pull request #${String(number)}</h1>
<p class="meta"><code>${headRef}</code> into <code>${baseRef}</code>, ${state}</p>
${pull.kept === null ? nothing(pull) : checkRun(repository, pull, pull.kept)}`
  return { title: `#${number} · ${repository.owner}/${repository.name}`, at: { repository, place: 'pulls' }, body }
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
  // Links lead where this repository is read, wherever the report thought that is.
  const run = renderCheckRun({ ...report, repositoryUrl: repository.webUrl ?? '' }, rule)
  return html`<h2>${run.title}</h2>
<p class="meta"><b>${run.conclusion ?? 'in progress'}</b> at ${commitLink(repository, headSha ?? '')}${scannedAt === null ? null : html`, ${timeOf(scannedAt)}`}</p>
<div class="markdown">
${markdown(run.summary)}${run.text === undefined ? null : markdown(run.text)}</div>
${annotationTable(run.annotations, repository, headSha)}`
}

function annotationTable(all: readonly Annotation[], repository: Repository, headSha: string | null): Markup | null {
  if (all.length === 0) return null
  const rows = all.slice(0, MAX_ROWS).map(
    ({
      path,
      start_line,
      title,
      message,
      annotation_level,
    }) => html`<tr><th scope="row">${placeLink(repository, headSha, { file: path, line: start_line })}</th><td>${annotation_level}</td><td><b>${title}</b><br>${message}</td></tr>
`,
  )
  const more = all.length - rows.length
  return html`<h2>${count(all.length, 'annotation')}</h2>
${table('Annotations of the check run', ['Place', 'Level', 'What it says'], rows)}${more > 0 ? html`<p>${count(more, 'more annotation')}</p>\n` : null}`
}

/** Our own Markdown, in which nothing of a repository is markup; wide tables scroll on their own. */
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
