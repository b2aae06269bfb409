import type { Case } from './cases.ts'

/** The fault of a case. */
export interface Fault {
  readonly kind: 'crash' | 'hang' | 'quadratic'
  readonly detail: string
}

/** Milliseconds of processor time from which on a case is measured again with fewer repetitions. */
const SLOW = 60
/** Quadratic code takes 16 times as long for four times as much. Garbage collection alone sometimes doubles the linear factor of four. */
const MAX_GROWTH = 10

/** Runs a case: an exception is a crash; too much time for its repetitions is quadratic. */
export async function faultOf({ target, input, repeated, count }: Case): Promise<Fault | null> {
  try {
    const spent = await timeOf(target.run, input)
    if (!repeated || spent < SLOW || count < 16) return null
    const [quarter, whole] = [
      await shortest(target.run, repeated(Math.floor(count / 4))),
      await shortest(target.run, input),
    ]
    if (whole < SLOW || whole / quarter <= MAX_GROWTH) return null
    // Garbage collection and compilation increase the time only once.
    const fourfold = await timeOf(target.run, repeated(4 * count))
    if (fourfold / whole <= MAX_GROWTH) return null
    return {
      kind: 'quadratic',
      detail: `${[quarter, whole, fourfold].map(Math.round).join(', ')} ms, each with four times as much`,
    }
  } catch (error) {
    return { kind: 'crash', detail: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

const RUNS = 3

async function shortest(run: (text: string) => unknown, input: string): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let times = 0; times < RUNS; times++) least = Math.min(least, await timeOf(run, input))
  return least
}

async function timeOf(run: (text: string) => unknown, input: string): Promise<number> {
  const before = process.cpuUsage()
  await run(input)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
