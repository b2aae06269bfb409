import { html } from '../../report/html/markup.ts'
import type { View } from './layout.ts'

/** What is said of everything that is not there, and of everything that somebody may not read: nobody is to tell one from the other. */
export const MISSING: View = {
  title: 'Not found',
  at: null,
  body: html`<h1>Not found</h1>
<p>There is nothing here, or you may not read it. <a href="/">All repositories</a></p>
`,
}
