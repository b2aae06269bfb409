import { renderCheckRun } from '../../report/pull-request/check-run.ts'
import type { ScanReport } from '../../report/pull-request/report.ts'
import { endScan } from '../../scan/store/record.ts'
import { finish, supersede } from '../check-run/target.ts'
import { keepReport } from '../ledger/reports.ts'
import type { Services } from '../services.ts'
import type { Prepared, Reported } from './head.ts'
import { failRule } from './report-of.ts'

/** Keeps the report of a scan and writes its check run; null when a newer commit came meanwhile, which is looked at instead. */
export async function publish(
  services: Services,
  { head, target, loaded: { config }, scanId }: Prepared,
  report: ScanReport,
): Promise<Reported | null> {
  const { queries, now } = services
  const newer = await head.newerThan(target.headSha)
  if (newer !== null) {
    await endScan(queries, scanId, { status: 'superseded', error: null }, now())
    await supersede(services, target, newer)
    return null
  }
  const rule = failRule(config)
  const comments = target.pullNumber === null ? {} : { comments: config.comment.mode }
  await keepReport(queries, scanId, { report, rule, ...comments })
  await finish(services, target, renderCheckRun(report, rule))
  return { scanId, report, config }
}
