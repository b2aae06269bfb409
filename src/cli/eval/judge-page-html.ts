import { gradeFields } from '../../report/html/grade-form.ts'
import { html, type Markup, raw } from '../../report/html/markup.ts'
import { count } from '../../report/text.ts'
import type { Sheet } from '../../search/evaluation/live/judging.ts'

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#1f2328}
h1{font-size:1.4rem}fieldset{border:1px solid #d1d9e0;border-radius:6px;margin:1rem 0;padding:.6rem 1rem}
fieldset:focus-within{border-color:#1f6f3f;box-shadow:0 0 0 1px #1f6f3f}legend{font-weight:600}p{margin:.3rem 0;overflow-wrap:anywhere}
.place{color:#59636e;font-size:.9em}label{display:inline-block;margin:.3rem 1.2rem .3rem 0;cursor:pointer}
button,.button{font:inherit;font-weight:600;padding:.5rem 1rem;border:0;border-radius:6px;background:#1f6f3f;color:#fff;cursor:pointer}
.quiet{background:#59636e}nav{display:flex;gap:1rem;align-items:center;position:sticky;bottom:0;background:#fff;padding:.8rem 0}`

export interface SheetPage {
  readonly token: string
  readonly query: string
  readonly sheet: Sheet
  /** Of the query, from 0. */
  readonly index: number
  readonly total: number
}

/** The results of one query with a choice of grades for each. Tab goes from result to result, the arrow keys choose, and Enter saves. */
export function sheetPage({ token, query, sheet, index, total }: SheetPage): string {
  return pageOf(
    `Query ${index + 1} of ${total}`,
    html`<p class="place">Query ${index + 1} of ${total}. Tab goes to the next result, the arrow keys choose, Enter saves.</p>
<h1>${query}</h1>
<form method="post" action="/${token}/${String(index + 1)}">
${gradeFields(sheet.results, sheet.grades)}
${sheet.results.length === 0 ? html`<p>Nothing is found for this query.</p>` : null}
<nav><button name="step" value="next">Save and go on</button>
${index + 1 < total ? html`<a href="/${token}/${String(index + 2)}">Skip</a>` : null}
${index > 0 ? html`<a href="/${token}/${String(index)}">Back</a>` : null}
<button class="quiet" name="step" value="done">Save and end: Done</button></nav>
</form>`,
  )
}

/** Shown when every result has a grade. */
export function judgedPage({ token, total }: { readonly token: string; readonly total: number }): string {
  return pageOf(
    'All judged',
    html`<h1>All results of ${total === 1 ? 'the query' : `${total} queries`} are judged</h1>
<form method="post" action="/${token}/done"><button autofocus>Done</button></form>`,
  )
}

/** Shown after Done. */
export function closingPage(judged: number): string {
  return messagePage(`${count(judged, 'result')} judged. This page can be closed.`)
}

export function messagePage(text: string): string {
  return pageOf('Judging', html`<h1>${text}</h1>`)
}

function pageOf(title: string, body: Markup): string {
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} · DocAlign</title>
<style>${raw(STYLE)}</style>
${body}
</html>
`.markup
}
