import { shownVerdict } from '../../../../report/claim-text.ts'
import { html, type Markup } from '../../../../report/html/markup.ts'
import { claimWords } from '../../../../report/rule-words.ts'
import type { Page } from '../../paging.ts'
import type { ListedClaim } from '../../store/docs/claims.ts'

/** `2026-05-02 14:31 UTC`. */
export function timeOf(time: Date): Markup {
  const iso = time.toISOString()
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC</time>`
}

/** `2026-05-02`, in UTC. */
export function dayOf(time: Date): Markup {
  const day = time.toISOString().slice(0, 10)
  return html`<time datetime="${day}">${day}</time>`
}

/**
 * The words shown for a claim's verdict and level: `verified · strong`. Only decided claims show a level, as the trust of an unchecked
 * claim has no meaning.
 */
export function stateWords(verdict: string, level: string): string {
  const isDecided = verdict === 'verified' || verdict === 'drifted'
  return isDecided ? `${verdictText(verdict)} · ${level}` : verdictText(verdict)
}

/** A claim's verdict in words. */
export function verdictText(verdict: string): string {
  return verdict === 'pending' ? 'muted for good' : shownVerdict(verdict)
}

/** The statement of a claim: `npm run build` rather than its value `build`. */
export function wordsOf({ type, text, value }: Pick<ListedClaim, 'type' | 'text' | 'value'>): string {
  return claimWords({ claim_type: type, text, value })
}

/** `docs/setup.md:31`; a long one breaks after slashes. */
export function placeText(file: string, line: number | null): Markup {
  const parts = file.split('/').map((part, index) => (index === 0 ? html`${part}` : html`/<wbr>${part}`))
  return html`<code class="place">${parts}${line === null ? null : `:${line}`}</code>`
}

export function inLines(text: string): Markup {
  return html`${text.split('\n').map((line) => html`${line}\n`)}`
}

/** A link to another site if it is a web address, otherwise only the content. */
export function outward(url: string | null, content: Markup): Markup {
  return url !== null && /^https?:\/\//i.test(url) ? html`<a href="${url}">${content}</a>` : content
}

/** Links to the previous and next page of a list; null if it has only one page. */
export function pager({ number, hasMore }: Page<unknown>, address: (page: number) => string): Markup | null {
  if (number === 1 && !hasMore) return null
  return html`<nav class="pager" aria-label="Pages of the list">
${number > 1 ? html`<a rel="prev" href="${address(number - 1)}">Previous</a>` : null}
<span>Page ${number}</span>
${hasMore ? html`<a rel="next" href="${address(number + 1)}">Next</a>` : null}
</nav>
`
}
