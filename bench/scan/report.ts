import { median } from './measure.ts'

/** The measurements of one round on one repository, in milliseconds. */
export interface Round {
  /** All blobs of HEAD through plain git. */
  readonly blobs: number
  /** A full scan, from the start of its process to the end. */
  readonly full: number
  /** The same again, with the words and facts that the first one stored. */
  readonly second: number
  /** History lookups of the second one. */
  readonly secondHistory: number
  /** Phases of the full scan by name; they add up to it. */
  readonly phases: Readonly<Record<string, number>>
  /** A scan of the last commit only, after a full scan. */
  readonly base: number
  /** The same without a full scan before. */
  readonly firstBase: number
  /** Peak memory of either scan, MB. */
  readonly peak: number
}

export interface Size {
  readonly files: number
  readonly docs: number
  readonly bytes: number
  readonly commits: number
}

export interface Measured {
  /** The name of the repository in the tables. */
  readonly name: string
  readonly size: Size
  readonly rounds: readonly Round[]
}

/** Repositories of at least this many files must meet the targets. */
const LARGE = 5_000

/** The tables of `npm run bench`, in Markdown. Ratios are computed per round; the median of the rounds is shown. */
export function renderReport(measured: readonly Measured[]): string {
  const sizes = measured.map(
    ({ name, size, rounds }) =>
      `| ${name} | ${size.files} | ${size.docs} | ${(size.bytes / 1e6).toFixed(1)} | ${size.commits} | ${peakOf(rounds)} |`,
  )
  const rounds = measured[0]?.rounds.length ?? 0
  return [
    `Node ${process.versions.node}, ${rounds} rounds after one to warm up; medians of the rounds. Memory: at most 500 MB.`,
    table(['repository', 'files', 'docs', 'MB', 'commits', 'peak memory'], sizes),
    table(['measured', 'against', 'repository', 'took', 'baseline', 'ratio', 'target'], ratios(measured)),
    ...measured
      .filter(isLarge)
      .map(({ name, rounds }) => table([`phase of the full scan, ${name}`, 'took', 'share'], phases(rounds))),
  ].join('\n\n')
}

function isLarge({ size }: Measured): boolean {
  return size.files >= LARGE
}

function peakOf(rounds: readonly Round[]): string {
  const peak = Math.round(Math.max(...rounds.map((round) => round.peak)))
  return `${peak} MB, ${met(peak, 500)}`
}

function ratios(measured: readonly Measured[]): string[] {
  const history = (round: Round): number => round.phases.history ?? 0
  const blobs = (round: Round): number => round.blobs
  const full = (round: Round): number => round.full
  const base = (round: Round): number => round.base
  const firstBase = (round: Round): number => round.firstBase
  const withoutHistory = (round: Round): number => round.full - history(round)
  const secondWithoutHistory = (round: Round): number => round.second - round.secondHistory
  return [
    ...measured.map((each) => row('full scan without history', 'reading all blobs', each, withoutHistory, blobs, 6)),
    ...measured.map((each) =>
      row('second one without history', 'reading all blobs', each, secondWithoutHistory, blobs, 1.5),
    ),
    ...measured.map((each) => row('full scan with history', 'reading all blobs', each, full, blobs, null)),
    ...measured.map((each) => row('`--base` scan, one changed file', 'full scan', each, base, full, 0.15)),
    ...measured.map((each) => row('`--base` scan with no full one before', 'full scan', each, firstBase, full, null)),
  ]
}

type Time = (round: Round) => number

function row(
  what: string,
  against: string,
  measured: Measured,
  time: Time,
  baseline: Time,
  target: number | null,
): string {
  const { name, rounds } = measured
  const ratio = median(rounds.map((round) => time(round) / baseline(round)))
  const verdict = target === null || !isLarge(measured) ? '' : `≤ ${target}: ${met(ratio, target)}`
  return `| ${what} | ${against} | ${name} | ${ms(median(rounds.map(time)))} | ${ms(median(rounds.map(baseline)))} | ${ratio.toFixed(2)} | ${verdict} |`
}

function phases(rounds: readonly Round[]): string[] {
  const full = median(rounds.map((round) => round.full))
  return Object.keys(rounds[0]?.phases ?? {}).map((name) => {
    const time = median(rounds.map((round) => round.phases[name] ?? 0))
    return `| ${name} | ${ms(time)} | ${Math.round((100 * time) / full)} % |`
  })
}

/** Columns of numbers are right-aligned. */
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
