import { type Publisher, placeOf } from '../../github/publisher.ts'
import { renderCheckRun } from '../../report/pull-request/check-run.ts'
import { type FixResult, renderFixResult } from '../../report/pull-request/fixes/fix-result.ts'
import { finish } from '../check-run/verdicts.ts'
import { keepReport, reportsAt } from '../ledger/reports.ts'
import type { JobData } from '../queue/names.ts'
import type { Services } from '../services.ts'

/** Says in a check run what became of Fix docs: in its report, or, where that is not kept any more, above what it says. */
export async function showFixResult(
  services: Services,
  publisher: Publisher,
  { number, headSha, checkRunId }: JobData['fix-docs'],
  fixResult: FixResult,
): Promise<void> {
  const { queries } = services
  const scans = await reportsAt(queries, publisher.repository.id, headSha)
  const scan = scans.findLast(({ report }) => report.pullNumber === number)
  if (!scan) return writeAbove(publisher, checkRunId, renderFixResult(fixResult))
  const { scanId, branch, rule } = scan
  const report = { ...scan.report, fixResult }
  await keepReport(queries, scanId, { report, rule })
  const { pullNumber, baseSha } = report
  await finish(services, { publisher, pullNumber, branch, headSha, baseSha }, renderCheckRun(report, rule))
}

async function writeAbove(publisher: Publisher, checkRunId: number, text: string): Promise<void> {
  const place = placeOf(publisher)
  const { data } = await publisher.octokit.rest.checks.get({ ...place, check_run_id: checkRunId })
  const { title, summary } = data.output
  if (summary?.startsWith(text)) return
  const output = { title: title ?? 'DocAlign', summary: `${text}\n\n${summary ?? ''}` }
  await publisher.writer.updateCheckRun(place, checkRunId, { output })
}
