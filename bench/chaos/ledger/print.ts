import type { DeliveryRow } from './deliveries.ts'
import type { EffectRow } from './row.ts'

const MAX_NOTES = 40

/** The outcome of a run. */
export interface Outcome {
  readonly title: string
  readonly deliveries: readonly DeliveryRow[]
  readonly effects: readonly EffectRow[]
  readonly refold: { readonly entries: number; readonly differences: readonly string[] }
  /** The disturbances, with their number. */
  readonly happened: ReadonlyMap<string, number>
  /** What did not finish. */
  readonly unfinished: readonly string[]
}

/** Whether nothing was lost and nothing was done twice. */
export function isSound({ deliveries, effects, refold, unfinished }: Outcome): boolean {
  const isWhole = deliveries.every(({ lost }) => lost.length === 0)
  const isExact = effects.every(({ lost, twice }) => lost === 0 && twice === 0)
  return isWhole && isExact && refold.differences.length === 0 && unfinished.length === 0
}

/** The ledger of deliveries and effects, as Markdown. */
export function render(outcome: Outcome): string {
  const { title, deliveries, effects, refold, happened, unfinished } = outcome
  const notes = [
    ...unfinished,
    ...deliveries.flatMap(({ lost }) => lost),
    ...effects.flatMap((row) => row.notes),
    ...refold.differences,
  ]
  return [
    `### ${title}`,
    '',
    ...deliveryTable(deliveries),
    '',
    ...effectTable(effects),
    '',
    `Ledger folded anew: ${refold.entries} entries, ${refold.differences.length} differences.`,
    '',
    [...happened].map(([what, times]) => `${what}: ${times}`).join(' · '),
    '',
    ...notes.slice(0, MAX_NOTES).map((note) => `- ${note}`),
    ...(notes.length > MAX_NOTES ? [`- and ${notes.length - MAX_NOTES} more`] : []),
    verdict(outcome),
    '',
  ].join('\n')
}

function deliveryTable(rows: readonly DeliveryRow[]): string[] {
  const total = (of: (row: DeliveryRow) => number): number => rows.reduce((sum, row) => sum + of(row), 0)
  const line = (row: Omit<DeliveryRow, 'lost'>, lost: number): string =>
    `| ${row.event} | ${row.sent} | ${row.attempts} | ${row.answered} | ${row.stored} | ${row.done} | ${lost} |`
  const sums = {
    event: '**all**',
    sent: total(({ sent }) => sent),
    attempts: total(({ attempts }) => attempts),
    answered: total(({ answered }) => answered),
    stored: total(({ stored }) => stored),
    done: total(({ done }) => done),
  }
  return [
    '| deliveries | sent | attempts | answered 2xx | stored | done | lost |',
    '| --- | --: | --: | --: | --: | --: | --: |',
    ...rows.map((row) => line(row, row.lost.length)),
    line(
      sums,
      total(({ lost }) => lost.length),
    ),
  ]
}

function effectTable(rows: readonly EffectRow[]): string[] {
  return [
    '| effect | of | expected | found | lost | twice |',
    '| --- | --- | --: | --: | --: | --: |',
    ...rows.map(
      ({ effect, of, expected, found, lost, twice }) =>
        `| ${effect} | ${of} | ${expected} | ${found} | ${lost} | ${twice} |`,
    ),
  ]
}

function verdict({ deliveries, effects }: Outcome): string {
  const lost = deliveries.reduce((sum, row) => sum + row.lost.length, 0)
  const gone = effects.reduce((sum, row) => sum + row.lost, 0)
  const twice = effects.reduce((sum, row) => sum + row.twice, 0)
  return `**${lost} deliveries lost, ${gone} effects lost, ${twice} effects twice.**`
}
