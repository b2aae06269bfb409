/** A fault, which occurs once or `times` times. */
export interface Fault {
  readonly method?: string
  /** Matched against path and query in the form of GitHub's documentation: `/repos/o/r/check-runs`, `/graphql`, `/o/r.git/…`. */
  readonly path: RegExp
  readonly times?: number
  /** Response instead of handling the request. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Closes the connection without a response: `before` does not handle the request, `after` handles it first. */
  readonly drop?: 'before' | 'after'
  /** Milliseconds to wait first. */
  readonly delay?: number
  /** Awaited first: a test can hold a request as long as it wants. */
  readonly until?: Promise<unknown>
  /**
   * The share of the response's bytes that is sent, 0 to 1, as if it were complete: the request is handled, and incomplete JSON arrives.
   */
  readonly share?: number
}

/** The fault for a request, if any. */
export type FaultOf = (method: string, path: string) => Fault | undefined

export interface Faults {
  add(fault: Fault): void
  /** The first pending fault for a request, which consumes it. */
  readonly take: FaultOf
}

/** `others` decides about requests without an added fault. */
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
