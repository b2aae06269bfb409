import { sql } from 'kysely'
import type { Queries } from '../../../base/db/database.ts'
import type { ReportedClaim } from '../../../engine/scan/result.ts'
import type { Finding, TrustPart } from '../../../report/pull-request/report.ts'
import { type Page, type Paging, pageOf, rangeOf } from '../paging.ts'

/** The data of a scan's check run. It is large for a large repository, so only the displayed parts are read. */
export interface ReportedParts {
  /** The findings: those that the scan introduced first, then earlier ones. */
  readonly findings: Page<Finding>
  /** Number of findings on all pages. */
  readonly total: number
  /** Possible findings, as far as the report has them. */
  readonly possible: readonly ReportedClaim[]
  /** Null if the scan did not use the ledger. */
  readonly trust: TrustPart | null
}

const NOTHING = { rows: [], total: 0, possible: [], trust: null }

/** The data of a scan's check run; empty if it was not stored. */
export async function reportedParts(queries: Queries, scanId: number | null, paging: Paging): Promise<ReportedParts> {
  const { offset, limit } = rangeOf(paging)
  const { rows: found } = await sql<{
    rows: Finding[]
    total: number
    possible: ReportedClaim[]
    trust: TrustPart | null
  }>`
    select
      (select coalesce(jsonb_agg(finding order by n), '[]') from (
        select finding, n from jsonb_array_elements(f.findings) with ordinality as listed (finding, n) order by n offset ${offset} limit ${limit}
      ) shown) as rows,
      jsonb_array_length(f.findings) as total,
      coalesce(r.report -> 'possible', '[]') as possible, r.report -> 'trust' as trust
    from scans s
      -- Fenced off: each place that names a report would unpack all of it again.
      cross join lateral (select s.report -> 'report' as report offset 0) r
      cross join lateral (select coalesce((r.report -> 'introduced') || (r.report -> 'earlier'), '[]') as findings offset 0) f
    where s.id = ${scanId} and s.report is not null`.execute(queries)
  const { rows, total, possible, trust } = found[0] ?? NOTHING
  return { findings: pageOf(rows, paging), total, possible, trust }
}
