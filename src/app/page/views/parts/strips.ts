import { html, type Markup } from '../../../../report/html/markup.ts'
import { count } from '../../../../report/text.ts'
import type { Addresses } from '../../addresses.ts'
import { VERDICTS } from '../../routes.ts'
import type { Cell, DocPage } from '../../store/docs/docs.ts'
import { stateWords, verdictText, wordsOf } from './text.ts'

export function strips(docs: readonly DocPage[], addresses: Addresses): Markup {
  return html`${key()}<ul class="strips">
${docs.map((doc) => strip(doc, addresses))}</ul>
`
}

/**
 * A page of the docs with a cell for each claim. The cells are boxes that wrap, which a drawing would not on a narrow screen. They are only
 * for sight and pointers: keyboard and screen reader users have the counts beside them, which lead to the same claims.
 */
function strip({ file, counts, cells }: DocPage, addresses: Addresses): Markup {
  const all = VERDICTS.reduce((sum, verdict) => sum + counts[verdict], 0)
  const shown = VERDICTS.filter((verdict) => counts[verdict] > 0).map(
    (verdict) =>
      html`<a class="${verdict}" href="${addresses.claims({ file, verdict })}">${counts[verdict]} ${verdictText(verdict)}</a> `,
  )
  return html`<li><p><a class="file" href="${addresses.claims({ file })}">${file}</a> <span class="counts">${shown}</span></p>
<div class="strip" aria-hidden="true">${cells.map((cell) => box(cell, addresses))}${all > cells.length ? html`<span class="more">and ${count(all - cells.length, 'more claim')}</span>` : null}</div></li>
`
}

function box(cell: Cell, addresses: Addresses): Markup {
  const { id, line, verdict, level } = cell
  const words = `line ${line}: ${wordsOf(cell)} (${stateWords(verdict, level)})`
  return html`<a tabindex="-1" class="cell ${verdict} ${level}" href="${addresses.claim(id)}" title="${words}"></a>`
}

function key(): Markup {
  const entries = [
    ['verified canonical', 'verified; the stronger the colour, the more trusted'],
    ['drifted', 'false'],
    ['uncertain', 'uncertain'],
  ]
  return html`<p class="key" aria-hidden="true">${entries.map(([classes = '', words = '']) => html`<span><span class="cell ${classes}"></span> ${words}</span> `)}</p>
`
}
