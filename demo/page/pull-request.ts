import { html, type Markup, raw } from '../../src/report/html/markup.ts'
import { htmlPage } from '../../src/report/html/page.ts'
import type { Annotation } from '../../src/report/pull-request/check-run/annotations.ts'
import type { CheckRun } from '../../src/report/pull-request/check-run.ts'
import { markdownToHtml } from '../../src/report/pull-request/markdown-to-html.ts'
import { count } from '../../src/report/text.ts'
import { STYLE } from './style.ts'

/** A comment of DocAlign on GitHub. */
export interface PageComment {
  /** In Markdown. */
  readonly body: string
  /** The place of a review comment; null for a comment on the conversation. */
  readonly place: { readonly file: string; readonly line: number; readonly quote: string } | null
}

/** What DocAlign wrote on one pull request. */
export interface PullRequestPage {
  readonly title: string
  readonly checkRun: CheckRun | null
  readonly comments: readonly PageComment[]
}

const ANNOTATIONS = 50

/** A check run and comments as GitHub shows them, as one self-contained HTML page without scripts. */
export function renderPullRequestPage({ title, checkRun, comments }: PullRequestPage): string {
  const body = html`<main>
<h1>${title}</h1>
${checkRun === null ? null : checkRunBox(checkRun)}${comments.length > 0 ? html`<h2>Comments</h2>\n` : null}${comments.map(commentBox)}</main>
`
  return htmlPage({ title, style: STYLE, isFile: true, body })
}

function checkRunBox(run: CheckRun): Markup {
  const state = run.conclusion ?? 'pending'
  return html`<h2>Check run</h2>
<section class="box" id="check-run">
<div class="bar"><span class="state ${state}"></span> <b>DocAlign</b> ${run.conclusion ?? 'in progress'}<span class="grow"></span>${run.actions.map(({ label, description }) => html`<span class="action" title="${description}">${label}</span>`)}</div>
<div class="title">${run.title}</div>
<div class="markdown">${markdown(run.summary)}${run.text === undefined ? null : markdown(run.text)}</div>
</section>
${annotations(run.annotations)}`
}

function annotations(all: readonly Annotation[]): Markup | null {
  if (all.length === 0) return null
  const shown = all.slice(0, ANNOTATIONS)
  const items = shown.map(
    (note) =>
      html`<li class="${note.annotation_level}"><span class="where">${note.path}:${String(note.start_line)} · ${note.annotation_level}</span><br><b>${note.title}</b><br>${note.message}</li>\n`,
  )
  const more = all.length > shown.length ? html`<li>${count(all.length - shown.length, 'more annotation')}</li>` : null
  return html`<h2>${count(all.length, 'annotation')}</h2>
<ul class="box notes">${items}${more}</ul>
`
}

function commentBox({ body, place }: PageComment): Markup {
  const where = place === null ? null : html` commented on <code>${place.file}</code>`
  const hunk =
    place === null
      ? null
      : html`<div class="lines hunk"><div data-line="${String(place.line)}">${place.quote}</div></div>\n`
  const content = markdownToHtml(body, {
    breaks: true,
    suggestion: (line) => suggestion(place?.quote ?? null, line).markup,
  })
  return html`<section class="box comment">
<div class="bar"><b>docalign</b> <span class="bot">bot</span>${where}</div>
${hunk}<div class="markdown">${raw(content)}</div>
</section>
`
}

function suggestion(before: string | null, after: string): Markup {
  const removed = before === null ? null : html`<div class="removed">${before}</div>`
  return html`<div class="suggestion"><p>Suggested change</p><div class="lines">${removed}<div class="added">${after}</div></div></div>\n`
}

function markdown(text: string): Markup {
  const content = markdownToHtml(text, { breaks: false, suggestion: (line) => suggestion(null, line).markup })
  return raw(content.replaceAll('<table>', '<div class="scroll"><table>').replaceAll('</table>', '</table></div>'))
}
