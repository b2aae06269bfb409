import type { Queries } from '../../db/database.ts'
import type { ScanReport } from '../../report/pull-request/report.ts'

/** What the check run of a scan says; null where it is not kept. */
export async function reportOf(queries: Queries, scanId: number): Promise<ScanReport | null> {
  const row = await queries.selectFrom('scans').select('report').where('id', '=', scanId).executeTakeFirst()
  return (row?.report as { readonly report: ScanReport } | null | undefined)?.report ?? null
}
