import type { Judging } from '../isolation/judging.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Search } from '../search/live/search.ts'

/** A search whose answers are counted and timed. */
export function measuredSearch(search: Search, metrics: Pick<Metrics, 'searched'>): Search {
  return {
    ...search,
    search: (request) => timed(() => search.search(request), metrics.searched),
  }
}

/** A judge whose judgements are counted and timed, with the wait for their turn. */
export function measuredJudging(judging: Judging, metrics: Pick<Metrics, 'judged'>): Judging {
  return {
    ...judging,
    judge: (...asked) =>
      timed(
        () => judging.judge(...asked),
        (outcome, seconds) => metrics.judged('api', outcome, seconds),
      ),
  }
}

async function timed<T>(
  work: () => Promise<T>,
  count: (outcome: 'done' | 'failed', seconds: number) => void,
): Promise<T> {
  const began = performance.now()
  const seconds = (): number => (performance.now() - began) / 1000
  try {
    const value = await work()
    count('done', seconds())
    return value
  } catch (error) {
    count('failed', seconds())
    throw error
  }
}
