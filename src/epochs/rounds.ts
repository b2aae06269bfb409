/** What rounds of work tell, and when an error ends them. */
interface Told {
  /** Why an error ends the work with what there is, in one sentence; null for errors that are thrown on. */
  readonly stopReason?: (error: unknown) => string | null
  readonly progress?: (done: number, total: number) => void
}

/** Pieces that are worked on at the same time. */
const AT_ONCE = 4

/** Does work piece by piece. Where a budget ends a step, the next one goes on with what there is: it may cost nothing. */
export class Rounds {
  /** Why the first step that was ended was ended; null when none was. */
  stopped: string | null = null
  total = 0
  #done = 0
  readonly #told: Told

  constructor(told: Told) {
    this.#told = told
  }

  /** The result of one piece of work; null when a budget ended it. */
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

  /** What came of each item until a budget ended, but for those that gave null. */
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
