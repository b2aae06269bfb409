/** What rounds report, and which errors stop them. */
interface Told {
  /** Why an error stops the work with a partial result, in one sentence; null for errors to rethrow. */
  readonly stopReason?: (error: unknown) => string | null
  readonly progress?: (done: number, total: number) => void
}

/** Number of items to process concurrently. */
const AT_ONCE = 4

/** Processes items in rounds. If a budget stops a step, the next step continues with the results so far, as it may cost nothing. */
export class Rounds {
  /** Why the first stopped step was stopped; null if none was. */
  stopped: string | null = null
  total = 0
  #done = 0
  readonly #told: Told

  constructor(told: Told) {
    this.#told = told
  }

  /** The result of one item; null if a budget stopped it. */
  async collect<R>(work: () => Promise<R>): Promise<R | null> {
    try {
      return await work()
    } catch (error) {
      const reason = this.#told.stopReason?.(error) ?? null
      if (reason === null) throw error
      this.stopped ??= reason
      return null
    }
  }

  /** The results of the items until a budget is used up, without null results. */
  async each<T, R>(items: readonly T[], work: (item: T) => Promise<R | null>): Promise<R[]> {
    const results: R[] = []
    let isOver = false
    for (let start = 0; start < items.length && !isOver; start += AT_ONCE) {
      const round = items
        .slice(start, start + AT_ONCE)
        .map((item) => this.collect(async () => ({ of: await work(item) })))
      for (const done of await Promise.all(round)) {
        if (done === null) isOver = true
        else if (done.of !== null) results.push(done.of)
      }
      this.#done += Math.min(AT_ONCE, items.length - start)
      this.#told.progress?.(Math.min(this.#done, this.total), this.total)
    }
    return results
  }
}
