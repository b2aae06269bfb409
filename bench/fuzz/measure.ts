import type { Case } from './cases.ts'

/** What was wrong with a case. */
export interface Fault {
  readonly kind: 'crash' | 'hang' | 'quadratic'
  readonly detail: string
}

/** Milliseconds of the processor from which on a case is measured again with less of what it repeats. */
const SLOW = 60
/** What is quadratic takes 16 times as long for four times as much. Collecting garbage alone makes eight of four now and then. */
const MAX_GROWTH = 10

/** Runs a case: what it throws is a crash; that it takes too long for what it repeats is quadratic. */
export async function faultOf({ target, input, repeated, count }: Case): Promise<Fault | null> {
  try {
    const spent = await timeOf(target.run, input)
    if (!repeated || spent < SLOW || count < 16) return null
    const [quarter, whole] = [
      await shortest(target.run, repeated(Math.floor(count / 4))),
      await shortest(target.run, input),
    ]
    if (whole < SLOW || whole / quarter <= MAX_GROWTH) return null
    // What collects garbage or is compiled only then grows once, and no further.
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
