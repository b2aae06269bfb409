import { html } from '../../report/html/markup.ts'
import type { View } from './layout.ts'

/** Nothing was done, and why. */
export function refusedView(reason: string): View {
  return {
    title: 'Not done',
    at: null,
    body: html`<h1>Nothing was changed</h1>
<p>${reason} <a href="/">All repositories</a></p>
`,
  }
}
