import { median } from './measure.ts'

/** A public repository whose first scan is measured. */
export interface PublicRepository {
  /** As GitHub spells it: `owner/name`. */
  readonly name: string
  /**
   * Seconds that a full scan of the nearest public tool, which asks no history, took on two cores when the targets were set: what the
   * scans are compared with where no other command is given. Null for large ones, which have targets of their own.
   */
  readonly peer: number | null
  /** Seconds that a first scan may take; null where the peer decides, or nothing does. */
  readonly first: number | null
}

/** What one round measures of a public repository; milliseconds. */
export interface PublicRound {
  /** A scan without anything kept, the same again, and one of ten commits without anything kept. */
  readonly first: number
  readonly second: number
  readonly base: number
  /** A full scan of the tool that it is compared with; null where there is none. */
  readonly peer: number | null
  /** Highest memory of the three scans, MB. */
  readonly peak: number
}

export interface MeasuredPublic {
  readonly repository: PublicRepository
  readonly rounds: readonly PublicRound[]
}

/** Times of the peer that a first scan, and one of ten commits, may take. */
const MAX_FIRST = 2.5
const MAX_BASE = 1
/** MB; large are repositories without a peer. */
const MAX_PEAK = 300
const MAX_PEAK_LARGE = 600

interface Conditions {
  readonly rounds: number
  readonly isPeerMeasured: boolean
  /** Repositories that are not there. */
  readonly missing: readonly string[]
}

/** A table of public repositories in Markdown, with what was left out. Ratios are taken within a round. */
export function renderPublic(measured: readonly MeasuredPublic[], conditions: Conditions): string {
  const { rounds, isPeerMeasured, missing } = conditions
  const peer = isPeerMeasured ? 'the peer measured in the same rounds' : 'the peer as it was when the targets were set'
  return [
    `Node ${process.versions.node}, medians of ${rounds} rounds, seconds; ${peer}. Targets: first ≤ ${MAX_FIRST} ×, base ≤ ${MAX_BASE} × the peer; memory ≤ ${MAX_PEAK} MB, ≤ ${MAX_PEAK_LARGE} MB without a peer.`,
    [
      '| repository | peer | first | × peer | second | `--base HEAD~10` | × peer | peak memory |',
      '| --- | --: | --: | --: | --: | --: | --: | --: |',
      ...measured.map(rowOf),
    ].join('\n'),
    ...(missing.length === 0 ? [] : [`Left out, as the folder does not have them: ${missing.join(', ')}.`]),
  ].join('\n\n')
}

function rowOf({ repository, rounds }: MeasuredPublic): string {
  const of = (value: (round: PublicRound) => number): number => median(rounds.map(value))
  const against = (value: (round: PublicRound) => number, most: number): string => {
    const ratios = rounds.flatMap((round) => (round.peer === null ? [] : [value(round) / round.peer]))
    return ratios.length === 0 ? '' : judged(median(ratios), most, median(ratios).toFixed(2))
  }
  const first = of((round) => round.first)
  const hasPeer = rounds.every((round) => round.peer !== null)
  const limit = repository.first
  const cells = [
    repository.name,
    hasPeer ? seconds(of((round) => round.peer ?? Number.NaN)) : '',
    limit === null ? seconds(first) : judged(first / 1000, limit, seconds(first)),
    against((round) => round.first, MAX_FIRST),
    seconds(of((round) => round.second)),
    seconds(of((round) => round.base)),
    against((round) => round.base, MAX_BASE),
    peakOf(Math.max(...rounds.map((round) => round.peak)), repository.peer === null ? MAX_PEAK_LARGE : MAX_PEAK),
  ]
  return `| ${cells.join(' | ')} |`
}

function peakOf(peak: number, most: number): string {
  return judged(peak, most, `${Math.round(peak)} MB`)
}

function judged(value: number, most: number, shown: string): string {
  return `${shown}, ${value <= most ? 'met' : 'missed'}`
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(milliseconds < 10_000 ? 2 : 1)
}
