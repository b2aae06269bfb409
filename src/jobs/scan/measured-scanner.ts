import type { FinishedScan } from '../../isolation/finished-scan.ts'
import { ScanGivenUp } from '../../isolation/given-up.ts'
import type { ScanRequest } from '../../isolation/protocol.ts'
import type { Scanner } from '../../isolation/scanner.ts'
import type { Metrics, ScanKind } from '../../metrics/metrics.ts'

/** A scanner whose scans and judgements of changes are counted and timed. */
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
          metrics.filesUnread(scan.result.skipped.length)
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
  return async (request) => {
    const seconds = stopwatch()
    try {
      const part = await judge(request)
      if (part) metrics.judged('change', 'done', seconds())
      return part
    } catch (error) {
      metrics.judged('change', 'failed', seconds())
      throw error
    }
  }
}

function kindOf({ base, since }: ScanRequest): ScanKind {
  if (base !== null) return 'change'
  return since == null ? 'full' : 'update'
}

/** Seconds since it was started. */
function stopwatch(): () => number {
  const began = performance.now()
  return () => (performance.now() - began) / 1000
}
