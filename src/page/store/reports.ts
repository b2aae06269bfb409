import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Finding, TrustPart } from '../../report/pull-request/report.ts'
import type { ReportedClaim } from '../../scan/result.ts'
import { type Page, type Paging, pageOf, rangeOf } from '../paging.ts'

/** What the check run of a scan says. Of a large repository that is much: only what is shown of it is read. */
export interface ReportedParts {
  /** What is not true: what the scan found first, then what was false before. */
  readonly findings: Page<Finding>
  /** Of all pages. */
  readonly total: number
  /** What may be false, as far as the report keeps it. */
  readonly possible: readonly ReportedClaim[]
  /** Null where the scan did not ask the ledger. */
  readonly trust: TrustPart | null
}

const NOTHING = { rows: [], total: 0, possible: [], trust: null }

/** What the check run of a scan says; nothing where it is not kept. */
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
      coalesce(s.report -> 'report' -> 'possible', '[]') as possible, s.report -> 'report' -> 'trust' as trust
    from scans s
      cross join lateral (select coalesce((s.report -> 'report' -> 'introduced') || (s.report -> 'report' -> 'earlier'), '[]') as findings) f
    where s.id = ${scanId} and s.report is not null`.execute(queries)
  const { rows, total, possible, trust } = found[0] ?? NOTHING
  return { findings: pageOf(rows, paging), total, possible, trust }
}
