import { sql } from 'kysely'
import type { Config } from '../../../base/config/schema.ts'
import type { Queries } from '../../../base/db/database.ts'
import { storableJson } from '../../../base/db/values/storable.ts'
import { renderCheckRun } from '../../../report/pull-request/check-run.ts'
import type { FailRule, ScanReport } from '../../../report/pull-request/report.ts'
import type { Publisher } from '../../github/publisher.ts'
import type { Services } from '../services.ts'
import { finish } from './verdicts.ts'

export interface KeptReport {
  readonly report: ScanReport
  readonly rule: FailRule
  /** Where its findings are commented, from the configuration; omitted for a branch. */
  readonly comments?: CommentMode
}

export type CommentMode = Config['comment']['mode']

export interface ReportedScan extends KeptReport {
  readonly scanId: number
  readonly branch: string | null
}

/** Stores the report that a scan's check run shows, and deletes those of older scans of the same branch or pull request. */
async function saveReport(queries: Queries, scanId: number, kept: KeptReport): Promise<void> {
  await queries
    .updateTable('scans')
    .set({ report: storableJson(kept) })
    .where('id', '=', scanId)
    .execute()
  await sql`
    update scans old set report = null from scans new
    where new.id = ${scanId} and old.id < new.id and old.report is not null
      and old.repository_id = new.repository_id
      and old.pull_number is not distinct from new.pull_number
      and old.branch is not distinct from new.branch`.execute(queries)
}

/** Stores a scan's report, and enqueues what shows it in the check run. */
export async function showReport(
  services: Services,
  publisher: Publisher,
  { scanId, branch, ...kept }: ReportedScan,
): Promise<void> {
  const { report, rule } = kept
  await saveReport(services.queries, scanId, kept)
  const { pullNumber, headSha, baseSha } = report
  await finish(services, { publisher, pullNumber, branch, headSha, baseSha }, renderCheckRun(report, rule))
}

/** The scans of a commit whose check run can be rewritten. */
export async function reportsAt(queries: Queries, repositoryId: number, headSha: string): Promise<ReportedScan[]> {
  const rows = await queries
    .selectFrom('scans')
    .select(['id', 'branch', 'report'])
    .where('repository_id', '=', repositoryId)
    .where('head_sha', '=', headSha)
    .where('status', '=', 'completed')
    .where('report', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id, branch, report }) => ({ ...(report as KeptReport), scanId: id, branch }))
}

/** The report that a scan's check run shows; null once a newer scan of the same branch or pull request has one. */
export async function reportOfScan(queries: Queries, scanId: number): Promise<KeptReport | null> {
  const row = await queries.selectFrom('scans').select('report').where('id', '=', scanId).executeTakeFirst()
  return (row?.report ?? null) as KeptReport | null
}
