import { html, type Markup, raw } from '../../report/html/markup.ts'

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:42rem;margin:3rem auto;padding:0 1rem;color:#1f2328}
h1{font-size:1.6rem}h2{font-size:1.15rem;margin-top:2rem}label{display:block;margin:.9rem 0;font-weight:600}
label small{display:block;font-weight:400;color:#59636e}label strong,.problem{display:block;color:#b42318;font-weight:600}
input,textarea{display:block;width:100%;box-sizing:border-box;font:inherit;font-weight:400;padding:.4rem .5rem;border:1px solid #8c959f;border-radius:6px}
button,.button{display:inline-block;font:inherit;font-weight:600;padding:.5rem 1rem;border:0;border-radius:6px;background:#1f6f3f;color:#fff;text-decoration:none;cursor:pointer}
table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.3rem .8rem .3rem 0;border-bottom:1px solid #d1d9e0}
code{font-size:.9em}details{margin-top:2rem}summary{cursor:pointer;font-weight:600}.warning{border-left:4px solid #bf8700;padding-left:.8rem}.done{border-left:4px solid #1f6f3f;padding-left:.8rem}`

/** A page of one sentence. */
export function messagePage(text: string): string {
  return pageOf(html`<h1>DocAlign</h1>
<p>${text}</p>`)
}

/** A page with a body; it needs no script. `refresh` loads it again, so many seconds after it was shown. */
export function pageOf(body: Markup, { refresh }: { readonly refresh?: number } = {}): string {
  const again = refresh === undefined ? null : html`<meta http-equiv="refresh" content="${refresh}">`
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
${again}
<title>Set up DocAlign</title>
<style>${raw(STYLE)}</style>
${body}
</html>
`.markup
}
