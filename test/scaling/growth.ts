/** How an effort grows: by how much it costs more for twice as much to do. */

/** Twice as much may take this much longer. */
export const MAX_GROWTH = 2.5

/** How closely it is looked: the shortest time that is measured, in milliseconds of the processor, and of how many runs. */
interface Precision {
  readonly least: number
  readonly runs: number
}

const [QUICK, CLOSE]: readonly [Precision, Precision] = [
  { least: 10, runs: 1 },
  { least: 80, runs: 5 },
]
/** A first look is quick; what seems to grow is looked at closely, again and again: what else the machine does it will not do each time. */
const LOOKS: readonly Precision[] = [QUICK, CLOSE, CLOSE, CLOSE]

type Effort = (count: number) => unknown

/** The least factor by which an effort grows when what it is given doubles, in several looks, unless the first shows that it is small. */
export async function leastGrowth(effort: Effort, most: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (const precision of LOOKS) {
    least = Math.min(least, (await growth(effort, most, precision)) ?? 0)
    if (least < MAX_GROWTH) return least
  }
  return least
}

/**
 * The factor by which an effort grows when what it is given doubles, over two doublings: 2 for what is linear, 4 for what is
 * quadratic. Null when all there is takes no time worth measuring. Measured in time of the processor, which other processes do
 * not take away, and the shortest of so many runs.
 */
async function growth(effort: Effort, most: number, { least, runs }: Precision): Promise<number | null> {
  let count = Math.max(1, Math.floor(most / 256))
  while ((await shortest(effort, count, 1)) < least) {
    if (count * 8 > most) return null
    count *= 2
  }
  return Math.sqrt((await shortest(effort, count * 4, runs)) / (await shortest(effort, count, runs)))
}

async function shortest(effort: Effort, count: number, runs: number): Promise<number> {
  let time = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run++) {
    const before = process.cpuUsage()
    await effort(count)
    const { user, system } = process.cpuUsage(before)
    time = Math.min(time, (user + system) / 1000)
  }
  return time
}
