import { html, type Markup } from './markup.ts'

/** A column of a table of rows `R`. */
export interface Column<R> {
  readonly head: string
  /** `name`: its cells name the rows. `number`: aligned at the right. `wide`: left out where there is no room. */
  readonly kind?: 'name' | 'number' | 'wide'
  readonly cell: (row: R) => Markup | string | number
}

/**
 * A table; each row becomes a card on a phone, whose cells carry the names of their columns. Wider than the screen, it scrolls.
 *
 * @param insteadOf what stands in a row in place of all cells but the first; null for a usual row
 */
export function table<R>(
  caption: string,
  rows: readonly R[],
  columns: readonly Column<R>[],
  insteadOf: (row: R) => string | null = () => null,
): Markup {
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table>
<caption>${caption}</caption>
<thead><tr>${columns.map(({ head, kind }) => html`<th scope="col"${classOf(kind)}>${head}</th>`)}</tr></thead>
<tbody>
${rows.map((row) => html`<tr>${cellsOf(row, columns, insteadOf(row))}</tr>\n`)}</tbody>
</table></div>
`
}

function cellsOf<R>(row: R, columns: readonly Column<R>[], instead: string | null): readonly Markup[] {
  const [first, second] = columns
  if (instead === null || !first || !second) return columns.map((column) => cellOf(row, column))
  const rest = html`<td colspan="${String(columns.length - 1)}" data-label="${second.head}">${instead}</td>`
  return [cellOf(row, first), rest]
}

function cellOf<R>(row: R, { head, kind, cell }: Column<R>): Markup {
  return kind === 'name'
    ? html`<th scope="row" data-label="${head}">${cell(row)}</th>`
    : html`<td${classOf(kind)} data-label="${head}">${cell(row)}</td>`
}

function classOf(kind: Column<never>['kind']): Markup | null {
  return kind === undefined || kind === 'name' ? null : html` class="${kind}"`
}
