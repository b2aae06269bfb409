import { median } from './measure.ts'

/** What one round measures of one repository; milliseconds. */
export interface Round {
  /** All blobs of HEAD through plain git. */
  readonly blobs: number
  /** A full scan, from the start of its process to the end. */
  readonly full: number
  /** Parts of the full scan by name; they add up to it. */
  readonly phases: Readonly<Record<string, number>>
  /** A scan of the last commit only. */
  readonly base: number
  /** Highest memory of either scan, MB. */
  readonly peak: number
}

export interface Size {
  readonly files: number
  readonly docs: number
  readonly bytes: number
  readonly commits: number
}

interface Measured {
  readonly size: Size
  readonly rounds: readonly Round[]
}

/** The tables of `npm run bench`, in Markdown. Ratios are taken within a round; what is shown is the median of the rounds. */
export function renderReport(small: Measured, large: Measured): string {
  const sizes = [small, large].map(
    ({ size }, index) =>
      `| ${index === 0 ? 'small' : 'large'} | ${size.files} | ${size.docs} | ${(size.bytes / 1e6).toFixed(1)} | ${size.commits} |`,
  )
  const peak = Math.round(Math.max(...large.rounds.map((round) => round.peak)))
  return [
    `Node ${process.versions.node}, ${large.rounds.length} rounds after one to warm up; medians of the rounds.`,
    table(['repository', 'files', 'docs', 'MB', 'commits'], sizes),
    table(['measured', 'against', 'took', 'baseline', 'ratio', 'target'], ratios(small.rounds, large.rounds)),
    table(['phase of the full scan', 'took', 'share'], phases(large.rounds)),
    `Peak memory of the process, large repository: ${peak} MB (target: at most 400 MB, ${met(peak, 400)}).`,
  ].join('\n\n')
}

function ratios(small: readonly Round[], large: readonly Round[]): string[] {
  const history = (round: Round): number => round.phases.history ?? 0
  const blobs = (round: Round): number => round.blobs
  const full = (round: Round): number => round.full
  const base = (round: Round): number => round.base
  const smallBase = (_: Round, index: number): number => small[index]?.base ?? Number.NaN
  return [
    row('full scan without history', 'reading all blobs', large, (round) => round.full - history(round), blobs, 4),
    row('full scan with history', 'reading all blobs', large, full, blobs, null),
    row('`--base` scan, one changed file', 'full scan', large, base, full, 0.2),
    row('`--base` scan, one changed file', 'the same in the small repository', large, base, smallBase, null),
  ]
}

type Time = (round: Round, index: number) => number

function row(
  what: string,
  against: string,
  rounds: readonly Round[],
  time: Time,
  baseline: Time,
  target: number | null,
): string {
  const ratio = median(rounds.map((round, index) => time(round, index) / baseline(round, index)))
  const verdict = target === null ? '' : `≤ ${target}: ${met(ratio, target)}`
  return `| ${what} | ${against} | ${ms(median(rounds.map(time)))} | ${ms(median(rounds.map(baseline)))} | ${ratio.toFixed(2)} | ${verdict} |`
}

function phases(rounds: readonly Round[]): string[] {
  const full = median(rounds.map((round) => round.full))
  return Object.keys(rounds[0]?.phases ?? {}).map((name) => {
    const time = median(rounds.map((round) => round.phases[name] ?? 0))
    return `| ${name} | ${ms(time)} | ${Math.round((100 * time) / full)} % |`
  })
}

/** Columns of numbers are set to the right. */
function table(columns: readonly string[], rows: readonly string[]): string {
  const cells = rows[0]?.split(' | ') ?? []
  const rule = columns.map((_, index) => (/^\d/.test(cells[index] ?? '') ? '--:' : '---'))
  return `| ${columns.join(' | ')} |\n| ${rule.join(' | ')} |\n${rows.join('\n')}`
}

function met(value: number, target: number): string {
  return value <= target ? 'met' : 'missed'
}

function ms(value: number): string {
  return `${Math.round(value)} ms`
}
