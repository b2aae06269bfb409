import type { Population } from './population.ts'
import { type EventKind, IN_WORKING_HOURS, PER_DAY } from './rates.ts'

const DAY = 86_400
const HOUR = 3600
const WORKING_HOURS = 8

/** The number of events of a kind per day. */
export function countOf(kind: EventKind, repositories: number): number {
  return Math.round(PER_DAY[kind] * repositories)
}

/** All events of a kind in a day, unordered: the second of the day and the repository. */
export function forEachOf(
  kind: EventKind,
  population: Population,
  random: () => number,
  take: (at: number, repository: number) => void,
): void {
  for (let count = countOf(kind, population.repositories); count > 0; count--) {
    const repository = population.pick()
    take(timeOf(population.beginsOf[repository] ?? 0, random), repository)
  }
}

function timeOf(begins: number, random: () => number): number {
  if (random() >= IN_WORKING_HOURS) return random() * DAY
  return ((begins + random() * WORKING_HOURS) * HOUR) % DAY
}
