/** Something that goes wrong on the way, once or `times` times. */
export interface Fault {
  readonly method?: string
  /** Matched against path and query as GitHub's documentation writes them: `/repos/o/r/check-runs`, `/graphql`, `/o/r.git/…`. */
  readonly path: RegExp
  readonly times?: number
  /** Answered in place of the work. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Closes the connection without an answer: `before` leaves the work undone, `after` does it first. */
  readonly drop?: 'before' | 'after'
  /** Milliseconds to wait first. */
  readonly delay?: number
  /** Waited for first: a request is held for as long as a test wants. */
  readonly until?: Promise<unknown>
  /** The share of the answer's bytes that is sent, 0 to 1, as if it were all: the work is done, and half of a JSON comes. */
  readonly share?: number
}

/** Says what goes wrong with a request, if anything does. */
export type FaultOf = (method: string, path: string) => Fault | undefined

export interface Faults {
  add(fault: Fault): void
  /** The first fault that is due for a request, which uses it up. */
  readonly take: FaultOf
}

/** `others` is asked about requests that no fault was added for. */
export function createFaults(others: FaultOf = () => undefined): Faults {
  const due: { readonly fault: Fault; left: number }[] = []
  return {
    add: (fault) => void due.push({ fault, left: fault.times ?? 1 }),
    take(method, path) {
      const entry = due.find(
        ({ fault, left }) =>
          left > 0 && (fault.method ?? method).toUpperCase() === method && path.search(fault.path) >= 0,
      )
      if (entry === undefined) return others(method, path)
      entry.left -= 1
      return entry.fault
    },
  }
}
