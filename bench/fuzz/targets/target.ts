import type { Random } from '../../scan/random.ts'

/** What is given text of strangers. Throws only for what is a mistake of its own. */
export interface Target {
  readonly name: string
  readonly run: (text: string) => unknown
  /** Makes inputs that have more to them than marks in some order come to. */
  readonly make?: (random: Random) => string
  /** Of all cases (0–1), how many are of it: it starts processes, or waits for a database. Left out, it takes its turn with the others. */
  readonly share?: number
}
