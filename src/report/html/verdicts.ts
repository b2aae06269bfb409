import type { TypeCounts } from '../../engine/scan/result.ts'
import { shownVerdict } from '../claim-text.ts'
import { verdictBar } from './charts.ts'
import { html, type Markup } from './markup.ts'

/** Claims by verdict, and the number of docs that contain them. */
export interface CountedVerdicts extends TypeCounts {
  readonly docs: number
}

/** Link targets of the numbers; a standalone page has none. */
export type Places = Readonly<Record<keyof CountedVerdicts, string>>

/**
 * The share of verified claims among the decided ones, in whole percent; null if there are none. Rounded down: 100 only if every claim
 * holds.
 */
export function shareThatHolds({ verified, drifted }: Pick<CountedVerdicts, 'verified' | 'drifted'>): number | null {
  const decided = verified + drifted
  return decided === 0 ? null : Math.floor((verified / decided) * 100)
}

/** The same in words, for a table. */
export function percentThatHolds(counts: Pick<CountedVerdicts, 'verified' | 'drifted'>): string {
  const share = shareThatHolds(counts)
  return share === null ? '–' : `${share} %`
}

/** The state of the docs: the share of claims that hold, a bar, and its numbers, followed by `more`. */
export function verdicts(counts: CountedVerdicts, places: Places | null, more: Markup | null = null): Markup {
  const share = shareThatHolds(counts)
  const entry = (name: keyof CountedVerdicts, content: Markup) =>
    html`<li>${places === null ? content : html`<a href="${places[name]}">${content}</a>`}</li>\n`
  const verdict = (name: keyof TypeCounts) =>
    entry(name, html`<span class="dot ${name}"></span><b>${counts[name]}</b> ${shownVerdict(name)}`)
  return html`<p class="share">${share === null ? 'No claim could be decided yet' : html`<b>${share} %</b> of the claims that could be decided hold`}</p>
${verdictBar(counts)}<ul class="legend">
${verdict('verified')}${verdict('drifted')}${verdict('uncertain')}${entry('docs', html`<b>${counts.docs}</b> ${counts.docs === 1 ? 'doc' : 'docs'}`)}${more}</ul>
`
}
