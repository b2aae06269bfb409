/** A point in time: a Date, milliseconds since the epoch, or an ISO 8601 string. */
export type Instant = Date | number | string

/** In milliseconds. */
export const HOUR = 3_600_000
export const DAY = 24 * HOUR

/** An instant in milliseconds since the epoch. Throws RangeError if it is invalid. */
export function millisecondsOf(instant: Instant): number {
  const time = typeof instant === 'number' ? instant : new Date(instant).getTime()
  if (!Number.isFinite(time)) throw new RangeError(`not a time: ${String(instant)}`)
  return time
}

export function daysAfter(instant: Instant, days: number): Date {
  return new Date(millisecondsOf(instant) + days * DAY)
}
