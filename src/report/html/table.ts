import { html, type Markup } from './markup.ts'

/** A table that scrolls horizontally if it is wider than the screen. */
export function table(caption: string, heads: readonly (string | Markup)[], rows: readonly Markup[]): Markup {
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table>
<caption>${caption}</caption>
<thead><tr>${heads.map((head) => (typeof head === 'string' ? html`<th scope="col">${head}</th>` : head))}</tr></thead>
<tbody>
${rows}</tbody>
</table></div>
`
}

export function numberHead(label: string): Markup {
  return html`<th scope="col" class="number">${label}</th>`
}
