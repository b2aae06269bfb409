const UNITS: Readonly<Record<string, 'days' | 'weeks' | 'months' | 'years'>> = {
  d: 'days',
  w: 'weeks',
  m: 'months',
  y: 'years',
}
/** Larger numbers make no sense: no calendar has so many years. */
const MAX_NUMBER = 10_000

/**
 * Parses `2y`, `18m`, `6w`, `90d`, as git also `6 months ago`, or the date `2025-01-31` into a time, in Unix seconds and UTC; null for anything else.
 *
 * @param now milliseconds since the epoch
 */
export function timeOfSince(text: string, now: number): number | null {
  const [, number = '', letter, word] = /^(\d{1,5})(?:([dwmy])| (day|week|month|year)s?(?: ago)?)$/.exec(text) ?? []
  const name = UNITS[(letter ?? word ?? '').charAt(0)]
  if (name !== undefined) return Number(number) > MAX_NUMBER ? null : before(new Date(now), Number(number), name)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const date = new Date(`${text}T00:00:00Z`)
  const isDate = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  return isDate ? date.getTime() / 1000 : null
}

/** A month before 31 March is the last day of February. */
function before(now: Date, number: number, unit: 'days' | 'weeks' | 'months' | 'years'): number {
  const date = new Date(now)
  if (unit === 'days' || unit === 'weeks') date.setUTCDate(date.getUTCDate() - number * (unit === 'weeks' ? 7 : 1))
  else {
    const day = date.getUTCDate()
    date.setUTCMonth(date.getUTCMonth() - number * (unit === 'years' ? 12 : 1))
    if (date.getUTCDate() !== day) date.setUTCDate(0)
  }
  return Math.floor(date.getTime() / 1000)
}
