import { numberSkipped } from '../engine/scan/result.ts'
import type { Search } from '../search/live/search.ts'
import type { FinishedScan } from '../stages/isolated/finished-scan.ts'
import { ScanGivenUp } from '../stages/isolated/given-up.ts'
import type { Judging } from '../stages/isolated/judging.ts'
import type { ScanRequest } from '../stages/isolated/protocol.ts'
import type { Scanner } from '../stages/isolated/scanner.ts'
import { type Metrics, type ScanKind, stopwatch } from './metrics/metrics.ts'

/** A search that counts and times its answers. */
export function measuredSearch(search: Search, metrics: Pick<Metrics, 'searched'>): Search {
  return { ...search, search: (request) => timed(() => search.search(request), metrics.searched) }
}

/** A judge that counts and times its judgements, including waiting time. */
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

/** A scanner that counts and times scans and judgements of changes. */
export function measuredScanner(scanner: Scanner, metrics: Pick<Metrics, 'scan' | 'filesUnread' | 'judged'>): Scanner {
  return {
    ...scanner,
    async scan(request, knowledge, use) {
      const [kind, seconds] = [kindOf(request), stopwatch()]
      let isScanned = false
      try {
        return await scanner.scan(request, knowledge, (scan) => {
          isScanned = true
          metrics.scan(kind, 'done', seconds())
          metrics.filesUnread(numberSkipped(scan.result))
          return use({ ...scan, judge: measuredJudge(scan.judge, metrics) })
        })
      } catch (error) {
        if (!isScanned) metrics.scan(kind, error instanceof ScanGivenUp ? 'given_up' : 'failed', seconds())
        throw error
      }
    },
  }
}

function measuredJudge(judge: FinishedScan['judge'], metrics: Pick<Metrics, 'judged'>): FinishedScan['judge'] {
  return (request) =>
    timed(
      () => judge(request),
      (outcome, seconds, part) => {
        if (outcome === 'failed' || part) metrics.judged('change', outcome, seconds)
      },
    )
}

function kindOf({ base, since }: ScanRequest): ScanKind {
  if (base !== null) return 'change'
  return since == null ? 'full' : 'update'
}

async function timed<T>(
  work: () => Promise<T>,
  count: (outcome: 'done' | 'failed', seconds: number, value?: T) => void,
): Promise<T> {
  const seconds = stopwatch()
  try {
    const value = await work()
    count('done', seconds(), value)
    return value
  } catch (error) {
    count('failed', seconds())
    throw error
  }
}
