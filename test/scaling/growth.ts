/** How an effort grows: by how much it costs more for twice as much to do. */

/** How closely it is looked: the shortest time that is measured, in milliseconds of the processor, and of how many runs. */
export interface Precision {
  readonly least: number
  readonly runs: number
}

/** A first look is quick; what seems to grow is looked at closely, since the machine does other things, too. */
export const [QUICK, CLOSE]: readonly [Precision, Precision] = [
  { least: 10, runs: 1 },
  { least: 80, runs: 5 },
]

type Effort = (count: number) => unknown

/**
 * The factor by which an effort grows when what it is given doubles, over two doublings: 2 for what is linear, 4 for what is
 * quadratic. Null when all there is takes no time worth measuring. Measured in time of the processor, which other processes do
 * not take away, and the shortest of so many runs.
 */
export async function growth(effort: Effort, most: number, { least, runs }: Precision): Promise<number | null> {
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
