import type { Attack } from './attack.ts'

/** The measurements of one attack. */
export interface Outcome {
  readonly attack: Pick<Attack, 'name' | 'group' | 'database'>
  /** Seconds from an honest pull request to its completed check: without an attack … */
  readonly alone: readonly number[]
  /** … and during it. The last may be infinite, if it was not completed. */
  readonly attacked: readonly number[]
  /** The results of honest checks with an attack, if they are other ones than without; null if they are the same. */
  readonly changed: string | null
  /** What else the attack has done; null for nothing. */
  readonly harm: string | null
  /** Slowest response of `/live`, in milliseconds. */
  readonly slowest: number
  /** Peak memory of the server and all its processes, in megabytes. */
  readonly peak: number
  /** Seconds in which SIGTERM ended the server; null if it did not; `gone` if the attack, or its memory, had ended it before. */
  readonly ended: number | 'gone' | null
  /** The attacker's check; null if there was none. */
  readonly told: string | null
}

/** The bounds for any attack. */
export const BOUNDS = { ratio: 3, slowest: 250, peak: 1500, ended: 10 } as const

/** The ratio of the slowest honest check to the median of those without an attack; infinite without any. */
export function ratioOf({ alone, attacked }: Pick<Outcome, 'alone' | 'attacked'>): number {
  return attacked.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...attacked) / medianOf(alone)
}

/** The bounds that an attack exceeded, in words. */
export function brokenBounds(outcome: Outcome): string[] {
  const broken: string[] = []
  if (!(ratioOf(outcome) <= BOUNDS.ratio)) broken.push('honest checks')
  if (outcome.changed !== null) broken.push(`honest results: ${outcome.changed}`)
  if (outcome.harm !== null) broken.push(outcome.harm)
  if (!(outcome.slowest <= BOUNDS.slowest)) broken.push('`/live`')
  if (!(outcome.peak <= BOUNDS.peak)) broken.push('memory')
  if (outcome.ended === 'gone') broken.push('the server ended')
  else if (outcome.ended === null || outcome.ended > BOUNDS.ended) broken.push('SIGTERM')
  return broken
}

export function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((left, right) => left - right)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** A Markdown table, and whether all bounds hold. */
export function report(outcomes: readonly Outcome[]): string {
  const broken = outcomes.filter((outcome) => brokenBounds(outcome).length > 0).length
  return [
    `| attack | database | honest check alone, s | under attack, s: median, slowest (how many) | ratio (≤ ${BOUNDS.ratio}) | slowest \`/live\`, ms (≤ ${BOUNDS.slowest}) | peak memory, MB (≤ ${BOUNDS.peak}) | ends on SIGTERM within, s (≤ ${BOUNDS.ended}) | the attacker is told | missed |`,
    '| --- | --- | --: | --: | --: | --: | --: | --: | --- | --- |',
    ...outcomes.map(rowOf),
    '',
    `${outcomes.length} attacks, ${broken} of which broke a bound. Memory is the proportional set size of the server and all of its processes.`,
  ].join('\n')
}

/** A row of that table. */
export function rowOf(outcome: Outcome): string {
  const { attack, alone, attacked, slowest, peak, ended, told } = outcome
  const times = `${shown(medianOf(attacked), 1)}, ${shown(Math.max(...attacked), 1)} (${attacked.length})`
  const cells = [
    `${attack.group}: ${attack.name}`,
    attack.database,
    shown(medianOf(alone), 1),
    attacked.length === 0 ? '—' : times,
    shown(ratioOf(outcome), 1),
    shown(slowest, 0),
    shown(peak, 0),
    ended === 'gone' ? '—' : ended === null ? 'does not' : shown(ended, 1),
    told ?? '—',
    brokenBounds(outcome).join(', '),
  ]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

function shown(value: number, digits: number): string {
  if (Number.isNaN(value)) return '—'
  return Number.isFinite(value) ? value.toFixed(digits) : 'never'
}
