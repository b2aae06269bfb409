import { html, type Markup, raw } from './markup.ts'

/** A table; each row becomes a card on a phone, whose cells carry the names of their columns. Wider than the screen, it scrolls. */
export function table(caption: string, heads: readonly (string | Markup)[], rows: readonly Markup[]): Markup {
  const labels = heads.map((head) => (typeof head === 'string' ? head : head.markup.replace(/<[^>]*>/g, '')))
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table>
<caption>${caption}</caption>
<thead><tr>${heads.map((head) => (typeof head === 'string' ? html`<th scope="col">${head}</th>` : head))}</tr></thead>
<tbody>
${rows.map((row) => labelled(row, labels))}</tbody>
</table></div>
`
}

export function numberHead(label: string): Markup {
  return html`<th scope="col" class="number">${label}</th>`
}

/** A row whose cells name their columns. */
function labelled({ markup }: Markup, labels: readonly string[]): Markup {
  let column = 0
  return raw(
    markup.replace(/<(?:th|td)(?: [^>]*)?(?=>)/g, (tag) => {
      const label = labels[column++] ?? ''
      return label === '' ? tag : `${tag} data-label="${label}"`
    }),
  )
}
