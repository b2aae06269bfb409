/**
 * The phases of a scan. `start` precedes it: for a command, this includes the start of the program; `report` follows once the evidence is
 * complete, and `judge` if pages are judged.
 */
export type Phase = 'start' | 'docs' | 'code' | 'verify' | 'history' | 'report' | 'judge'

/** In milliseconds; the phases add up to the total. */
export type Spent = Readonly<Record<Phase | 'total', number>>

export interface Clock {
  /** Starts a phase and ends the current one. */
  begin(phase: Phase): void
  /** The time spent so far. */
  spent(): Spent
}

/**
 * Measures the duration of each phase. Every moment counts for one phase, so no waiting time is omitted.
 *
 * @param from when `start` began, on the clock of `now`
 * @param now in milliseconds
 */
export function createClock(from: number, now: () => number = () => performance.now()): Clock {
  const spent: Record<Phase, number> = { start: 0, docs: 0, code: 0, verify: 0, history: 0, report: 0, judge: 0 }
  let phase: Phase = 'start'
  let since = from
  const count = (): void => {
    const moment = now()
    spent[phase] += moment - since
    since = moment
  }
  return {
    begin(next) {
      count()
      phase = next
    },
    spent() {
      count()
      const rounded = { ...spent }
      for (const [name, time] of Object.entries(spent)) rounded[name as Phase] = Math.round(time)
      return { total: Object.values(rounded).reduce((sum, time) => sum + time, 0), ...rounded }
    },
  }
}
