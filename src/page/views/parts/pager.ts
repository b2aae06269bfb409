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
