import type { Random } from '../../scan/random.ts'

/** Code that reads untrusted text. Throws only for bugs. */
export interface Target {
  readonly name: string
  readonly run: (text: string) => unknown
  /** Generates inputs that random marks would hardly produce. */
  readonly make?: (random: Random) => string
  /** Its share of all cases (0–1), if it starts processes, or waits for a database. If omitted, it takes turns with the others. */
  readonly share?: number
}
