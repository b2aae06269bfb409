/** How an effort grows: by how much it costs more for twice as much to do. */

/** Twice as much may take this much longer. */
export const MAX_GROWTH = 2.5
/** What takes this much longer at a quick look may grow more where there is more of it. */
const CLEAR_GROWTH = 2.35

/** How closely it is looked: the shortest time that is measured, in milliseconds of the processor, and of how many runs. */
interface Precision {
  readonly least: number
  readonly runs: number
}

/** Quick looks: of most efforts the first shows that they grow little, and of those that it was unlucky with, the second does. */
const QUICK: readonly Precision[] = [
  { least: 10, runs: 1 },
  { least: 20, runs: 2 },
]
const CLOSE: Precision = { least: 60, runs: 3 }
/** What part of the most that there can be is tried first: what takes long is long enough to be measured in a small part already. */
const SMALLEST_PART = 2048
/** A close look is repeated: what else the machine does it will not do each time. */
const CLOSE_LOOKS = 3

type Effort = (count: number) => unknown

/** The least factor by which an effort grows when what it is given doubles, in several looks, unless a quick one shows that it is small. */
export async function leastGrowth(effort: Effort, most: number): Promise<number> {
  for (const precision of QUICK) {
    const quick = (await growth(effort, most, precision)) ?? 0
    if (quick < CLEAR_GROWTH) return quick
  }
  let least = Number.POSITIVE_INFINITY
  for (let look = 0; look < CLOSE_LOOKS && least >= MAX_GROWTH; look++)
    least = Math.min(least, (await growth(effort, most, CLOSE)) ?? 0)
  return least
}

/**
 * The factor by which an effort grows when what it is given doubles, over two doublings: 2 for what is linear, 4 for what is
 * quadratic. Null when all there is takes no time worth measuring. Measured in time of the processor, which other processes do
 * not take away, and the shortest of so many runs.
 */
async function growth(effort: Effort, most: number, { least, runs }: Precision): Promise<number | null> {
  let count = Math.max(1, Math.floor(most / SMALLEST_PART))
  while ((await shortest(effort, count, 1)) < least) {
    if (count * 8 > most) return null
    count *= 2
  }
  return Math.sqrt((await shortest(effort, count * 4, runs)) / (await shortest(effort, count, runs)))
}

/** Seconds of the processor that an effort takes: other processes do not add to them. */
export async function processorSeconds(effort: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await effort()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** As {@link leastGrowth}, from a count on at which what grows outweighs what does not. */
export async function growthFrom(effort: Effort, count: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let look = 0; look < CLOSE_LOOKS && least >= MAX_GROWTH; look++)
    least = Math.min(
      least,
      Math.sqrt((await shortest(effort, count * 4, CLOSE.runs)) / (await shortest(effort, count, CLOSE.runs))),
    )
  return least
}

async function shortest(effort: Effort, count: number, runs: number): Promise<number> {
  let time = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run++) {
    time = Math.min(time, 1000 * (await processorSeconds(() => effort(count))))
  }
  return time
}
