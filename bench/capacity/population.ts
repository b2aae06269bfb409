import { ACTIVITY_DEVIATION, INSTALLATION, ZONES } from './rates.ts'

/** Repositories, numbered from 0. */
export interface Population {
  readonly repositories: number
  /** The installation of each repository. */
  readonly installationOf: Int32Array
  /** The number of repositories of each installation. */
  readonly sizes: readonly number[]
  /** A random repository, busy ones more often. */
  pick(): number
  /** UTC hour at which the working day of each begins. */
  readonly beginsOf: Uint8Array
}

/** Generates repositories: few are busy, and few owners have many. The same for the same `random`. */
export function populate(repositories: number, random: () => number): Population {
  const installationOf = new Int32Array(repositories)
  const beginsOf = new Uint8Array(repositories)
  const upTo = new Float64Array(repositories)
  const sizes: number[] = []
  let busy = 0
  for (let at = 0; at < repositories; ) {
    const size = Math.min(repositories - at, sizeOf(random()))
    // The people of one installation have the same working hours.
    const begins = zoneOf(random())
    for (let each = at; each < at + size; each++) {
      installationOf[each] = sizes.length
      beginsOf[each] = begins
      busy += Math.exp(ACTIVITY_DEVIATION * normal(random))
      upTo[each] = busy
    }
    sizes.push(size)
    at += size
  }
  return { repositories, installationOf, sizes, beginsOf, pick: () => indexOf(upTo, random() * busy) }
}

function sizeOf(chance: number): number {
  const { least, shape, most } = INSTALLATION
  return Math.min(most, Math.floor(least / (1 - chance) ** (1 / shape)))
}

function zoneOf(chance: number): number {
  let left = chance
  for (const [begins, share] of ZONES) {
    if (left < share) return begins
    left -= share
  }
  return ZONES[0]?.[0] ?? 0
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** The first index whose sum is above a value. */
function indexOf(sums: Float64Array, value: number): number {
  let [low, high] = [0, sums.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sums[middle] ?? 0) > value) high = middle
    else low = middle + 1
  }
  return low
}
