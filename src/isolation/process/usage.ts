import { readFileSync } from 'node:fs'

/** What a process has used up so far. */
export interface Usage {
  /** Seconds of processor time, of all its threads; null where the system does not tell. */
  readonly cpu: number | null
  /** Bytes of memory that it holds; null where the system does not tell. */
  readonly memory: number | null
}

/** Linux counts processor time in hundredths of a second for programs, whatever its own clock does. */
const TICKS = 100
const PAGE = 4096

/** Asks Linux; other systems tell no process of another. */
export function usageOf(pid: number): Usage {
  try {
    // The program's name stands in parentheses and may hold anything, spaces too.
    const status = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ')
    const resident = Number(fields[21])
    const ticks = Number(fields[11]) + Number(fields[12])
    return { cpu: ticks / TICKS, memory: resident * PAGE }
  } catch {
    return { cpu: null, memory: null }
  }
}
