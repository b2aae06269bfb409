import type { TypeCounts } from '../../engine/scan/result.ts'
import { count } from '../text.ts'
import { html, type Markup, raw } from './markup.ts'

// Only bars and columns are needed: this is less code than any library, all of which need a DOM or a font to render.

/** Claims by verdict after a scan. */
interface Scanned extends TypeCounts {
  readonly headSha: string
  readonly finishedAt: Date
}

const VERDICTS = ['verified', 'drifted', 'uncertain'] as const
/** Minimum share of a segment, so that it stays visible: one drifted claim in ten thousand is the news. */
const MIN_SHARE = 0.008
const WIDTH = 1000
const HEIGHT = 100
/** Maximum width of a column, so that two scans do not become two walls. */
const MAX_COLUMN = 40
const GAP = 0.2

export function verdictBar(verdicts: TypeCounts): Markup | null {
  const { verified, drifted, uncertain } = verdicts
  if (total(verdicts) === 0) return null
  const label = `${verified} verified, ${drifted} false, ${uncertain} uncertain`
  const parts = stacked(verdicts).map(
    ({ verdict, from, size }) =>
      html`<rect class="${verdict}" x="${(from * WIDTH).toFixed(1)}" width="${(size * WIDTH).toFixed(1)}" height="10"/>`,
  )
  return html`<svg class="bar" role="img" aria-label="${label}" viewBox="0 0 ${String(WIDTH)} 10" preserveAspectRatio="none">${parts}</svg>
`
}

/**
 * Claims by verdict, one column per scan, oldest first, with the largest number, both dates, and the numbers of each scan at the pointer;
 * a column that differs from the one before shows them at the keyboard's focus, too. Null for fewer than two scans.
 */
export function verdictColumns(scans: readonly Scanned[]): Markup | null {
  const [first] = scans
  const last = scans.at(-1)
  if (!first || !last || scans.length < 2) return null
  const most = Math.max(1, ...scans.map(total))
  const step = Math.min(MAX_COLUMN, WIDTH / scans.length)
  const columns = scans.map((scan, index) => {
    const tall = (total(scan) / most) * HEIGHT
    const parts = total(scan) === 0 ? [] : stacked(scan)
    return parts.map(
      ({ verdict, from, size }) =>
        html`<rect class="${verdict}" x="${(index * step).toFixed(1)}" y="${(HEIGHT - (from + size) * tall).toFixed(1)}" width="${(step * (1 - GAP)).toFixed(1)}" height="${(size * tall).toFixed(1)}"/>`,
    )
  })
  const values = scans.map((scan, index) => {
    const before = scans[index - 1]
    const isSame = before !== undefined && VERDICTS.every((verdict) => before[verdict] === scan[verdict])
    return html`<li${isSame ? null : raw(' tabindex="0"')}><span>${dayOf(scan)} <code>${scan.headSha.slice(0, 7)}</code>: ${scan.verified} verified, ${scan.drifted} false, ${scan.uncertain} uncertain</span></li>
`
  })
  const label = `The last ${count(scans.length, 'scan')}: verified claims went from ${first.verified} to ${last.verified}, false from ${first.drifted} to ${last.drifted}`
  return html`<div class="chart">
<p class="meta">${most} ${most === 1 ? 'claim' : 'claims'}</p>
<svg class="columns" role="img" aria-label="${label}" viewBox="0 0 ${String(WIDTH)} ${String(HEIGHT)}" preserveAspectRatio="none">${columns}</svg>
<ol aria-label="The scans, oldest first">
${values}</ol>
<p class="meta dates"><span>${dayOf(first)}</span><span>${dayOf(last)}</span></p>
</div>
`
}

function dayOf({ finishedAt }: Scanned): Markup {
  const day = finishedAt.toISOString().slice(0, 10)
  return html`<time datetime="${day}">${day}</time>`
}

function total({ verified, drifted, uncertain }: TypeCounts): number {
  return verified + drifted + uncertain
}

/** The verdicts one after the other, as shares of the whole; those without claims are omitted. */
function stacked(verdicts: TypeCounts) {
  const all = total(verdicts)
  const sizes = VERDICTS.map((verdict) => (verdicts[verdict] === 0 ? 0 : Math.max(verdicts[verdict] / all, MIN_SHARE)))
  const sum = sizes.reduce((left, right) => left + right, 0)
  let from = 0
  return VERDICTS.flatMap((verdict, index) => {
    const size = (sizes[index] ?? 0) / sum
    from += size
    return size === 0 ? [] : [{ verdict, from: from - size, size }]
  })
}
