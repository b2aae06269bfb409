/**
 * What a scan does. `start` is what comes before it: for a command, the start of the program too; `report` is what comes after the
 * evidence is in, and `judge` whether pages are judged.
 */
export type Phase = 'start' | 'docs' | 'code' | 'verify' | 'history' | 'report' | 'judge'

/** Milliseconds; the phases add up to the total. */
export type Spent = Readonly<Record<Phase | 'total', number>>

export interface Clock {
  /** Counts for this phase from now on, until the next one begins. */
  begin(phase: Phase): void
  /** What was spent until now. */
  spent(): Spent
}

/**
 * Tells what each phase took. Every moment counts for one phase, so nothing that is waited for is left out.
 *
 * @param from when `start` began, by `now`
 * @param now milliseconds
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
