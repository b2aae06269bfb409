import { intervalOf, labelOf } from './report-text.ts'
import { type EvalRunResult, PRIMARY_METRICS } from './run-result.ts'

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1f2328;background:#fff}
table{border-collapse:collapse;margin:1rem 0}th,td{padding:.25rem .75rem;text-align:left;border-bottom:1px solid #d0d7de}
td.n{text-align:right;font-variant-numeric:tabular-nums}svg{display:block;margin:1rem 0}
.bar{fill:#0969da}.line{stroke:#1f2328}.text{fill:currentColor;font-size:12px}
@media(prefers-color-scheme:dark){body{color:#e6edf3;background:#0d1117}th,td{border-color:#30363d}.bar{fill:#4493f8}.line{stroke:#e6edf3}}`

/** A run as one self-contained page: metrics with their intervals, channels, and the distribution over queries. */
export function runHtml(run: EvalRunResult, title: string): string {
  const heading = escaped(title)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading}</title><style>${STYLE}</style></head><body>
<h1>${heading}</h1>
<p>${run.queryCount} queries${run.withoutRelevant > 0 ? `, ${run.withoutRelevant} without anything relevant left out` : ''} · relevant from grade ${run.relevanceThreshold} · ${run.avgLatencyMs.toFixed(1)} ms a query · ${escaped(run.timestamp)}</p>
<h2>Metrics</h2>
${bars(PRIMARY_METRICS.map((metric) => ({ name: labelOf(metric), value: run.metrics[metric], interval: intervalOf(run, metric) })))}
<h2>NDCG@10 of each channel</h2>
${bars(Object.entries(run.channels).map(([name, { ndcg10 }]) => ({ name, value: ndcg10, interval: null })))}
<h2>How NDCG@10 spreads over queries</h2>
${histogram(run.perQueryMetrics.map(({ ndcg10 }) => ndcg10))}
<h2>By intent</h2>
${table(run.perIntent)}
<h2>By category</h2>
${table(run.perCategory)}
<h2>Weakest queries</h2>
<table><tr><th>query</th><th>intent</th><th>NDCG@10</th><th>MRR@5</th></tr>
${[...run.perQueryMetrics]
  .sort((a, b) => a.ndcg10 - b.ndcg10)
  .slice(0, 20)
  .map(
    ({ queryId, intent, ndcg10, mrr5 }) =>
      `<tr><td>${escaped(queryId)}</td><td>${escaped(intent)}</td>${cell(ndcg10)}${cell(mrr5)}</tr>`,
  )
  .join('\n')}</table>
</body></html>
`
}

interface Bar {
  readonly name: string
  readonly value: number
  readonly interval: readonly [number, number] | null
}

const [LEFT, WIDTH, ROW] = [110, 480, 26]

function bars(values: readonly Bar[]): string {
  const rows = values.map(({ name, value, interval }, index) => {
    const y = index * ROW
    const whisker = interval
      ? `<path class="line" d="M${x(interval[0])} ${y + 13}H${x(interval[1])}M${x(interval[0])} ${y + 8}v10M${x(interval[1])} ${y + 8}v10"/>`
      : ''
    return `<text class="text" x="0" y="${y + 17}">${escaped(name)}</text><rect class="bar" x="${LEFT}" y="${y + 4}" width="${value * WIDTH}" height="18" opacity=".75"/>${whisker}<text class="text" x="${LEFT + WIDTH + 8}" y="${y + 17}">${value.toFixed(3)}</text>`
  })
  return `<svg role="img" viewBox="0 0 ${LEFT + WIDTH + 60} ${values.length * ROW}" width="${LEFT + WIDTH + 60}">${rows.join('')}</svg>`
}

function x(value: number): number {
  return LEFT + value * WIDTH
}

const BINS = 10

function histogram(values: readonly number[]): string {
  const counts = Array.from(
    { length: BINS },
    (_, bin) => values.filter((value) => Math.min(Math.floor(value * BINS), BINS - 1) === bin).length,
  )
  const most = Math.max(1, ...counts)
  const columns = counts.map((count, bin) => {
    const height = (count / most) * 120
    return `<rect class="bar" x="${bin * 56}" y="${140 - height}" width="50" height="${height}" opacity=".75"/><text class="text" x="${bin * 56 + 12}" y="${134 - height}">${count}</text><text class="text" x="${bin * 56}" y="158">${(bin / BINS).toFixed(1)}–</text>`
  })
  return `<svg role="img" viewBox="0 0 ${BINS * 56} 164" width="${BINS * 56}">${columns.join('')}</svg>`
}

function table(groups: EvalRunResult['perIntent']): string {
  const rows = Object.entries(groups).map(
    ([name, { queryCount, mrr5, ndcg10, recall10 }]) =>
      `<tr><td>${escaped(name)}</td><td class="n">${queryCount}</td>${cell(mrr5)}${cell(ndcg10)}${cell(recall10)}</tr>`,
  )
  return `<table><tr><th></th><th>queries</th><th>MRR@5</th><th>NDCG@10</th><th>Recall@10</th></tr>${rows.join('')}</table>`
}

function cell(value: number): string {
  return `<td class="n">${value.toFixed(3)}</td>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
