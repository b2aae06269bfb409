/** A line of a chart: a value for each point in time. */
export interface Series {
  readonly label: string
  readonly color: string
  readonly values: readonly number[]
}

export interface Chart {
  readonly title: string
  readonly series: readonly Series[]
  /** The top of the scale; defaults to the largest value. */
  readonly most?: number
}

const WIDTH = 760
const HEIGHT = 150
const LEFT = 52
const RIGHT = 150
const TOP = 28
const GAP = 30

/** Charts over one year, one below the other, as an SVG for light and dark pages. */
export function plotSvg(charts: readonly Chart[], months: readonly string[]): string {
  const height = charts.length * (HEIGHT + TOP + GAP)
  const parts = charts.map((chart, index) => chartSvg(chart, index * (HEIGHT + TOP + GAP), months))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH + LEFT + RIGHT} ${height}" font-family="system-ui, sans-serif" font-size="12">`,
    `<title>${charts.map(({ title }) => title).join(', ')}</title>`,
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n')
}

function chartSvg({ title, series, most }: Chart, from: number, months: readonly string[]): string {
  const top = most ?? Math.max(1, ...series.flatMap(({ values }) => values))
  const base = from + TOP + HEIGHT
  const x = (index: number, count: number): number => LEFT + (WIDTH * index) / Math.max(count - 1, 1)
  const y = (value: number): number => base - (HEIGHT * value) / top
  const lines = series.map(({ color, values }) => {
    const points = values.map((value, index) => `${x(index, values.length).toFixed(1)},${y(value).toFixed(1)}`)
    return `<polyline fill="none" stroke="${color}" stroke-width="1.6" points="${points.join(' ')}"/>`
  })
  const labels = series.map(
    ({ label, color, values }, index) =>
      `<text x="${LEFT + WIDTH + 10}" y="${from + TOP + 14 + index * 18}" fill="${color}">${label}: ${shown(values.at(-1) ?? 0)}</text>`,
  )
  const ticks = [0, top / 2, top].map(
    (value) =>
      `<line x1="${LEFT}" x2="${LEFT + WIDTH}" y1="${y(value)}" y2="${y(value)}" stroke="#d0d7de"/><text x="${LEFT - 8}" y="${y(value) + 4}" text-anchor="end" fill="#57606a">${shown(value)}</text>`,
  )
  const names = months.map(
    (name, index) => `<text x="${x(index, months.length + 1)}" y="${base + 16}" fill="#57606a">${name}</text>`,
  )
  const head = `<text x="${LEFT}" y="${from + 18}" font-weight="600" fill="#24292f">${title}</text>`
  return [head, ...ticks, ...lines, ...labels, ...names].join('\n')
}

/** Values from ten on are rounded to integers. */
function shown(value: number): string {
  const whole = value >= 10 ? Math.round(value) : value
  return Number.isInteger(whole) ? whole.toLocaleString('en-US') : value.toFixed(2)
}
