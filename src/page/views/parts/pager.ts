import { html, type Markup } from '../../../report/html/markup.ts'
import type { Page } from '../../paging.ts'

/** Links to what comes before and after a part of a list; nothing where the list is on one page. */
export function pager({ number, hasMore }: Page<unknown>, address: (page: number) => string): Markup | null {
  if (number === 1 && !hasMore) return null
  return html`<nav class="pager" aria-label="Pages of the list">
${number > 1 ? html`<a rel="prev" href="${address(number - 1)}">Previous</a>` : null}
<span>Page ${number}</span>
${hasMore ? html`<a rel="next" href="${address(number + 1)}">Next</a>` : null}
</nav>
`
}

/** A table that scrolls on its own where it is wider than the screen. */
export function table(caption: string, heads: readonly (string | Markup)[], rows: readonly Markup[]): Markup {
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table>
<caption>${caption}</caption>
<thead><tr>${heads.map((head) => (typeof head === 'string' ? html`<th scope="col">${head}</th>` : head))}</tr></thead>
<tbody>
${rows}</tbody>
</table></div>
`
}

/** The head of a column of numbers. */
export function numberHead(label: string): Markup {
  return html`<th scope="col" class="number">${label}</th>`
}
