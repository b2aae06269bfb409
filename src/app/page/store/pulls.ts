import { sql } from 'kysely'
import type { Queries } from '../../../base/db/database.ts'
import type { FailRule, ScanReport } from '../../../report/pull-request/report.ts'
import { type Page, type Paging, readPage } from '../paging.ts'

/** A pull request with its last result. */
export interface ListedPull {
  readonly number: number
  /** Null if no event has arrived since titles are stored. */
  readonly title: string | null
  readonly state: 'open' | 'closed'
  readonly headRef: string
  readonly baseRef: string
  /** The title of its check run; null before its first completed scan, or if it was not stored. */
  readonly checkTitle: string | null
  /** Time of its scan; null as above. */
  readonly scannedAt: Date | null
}

/** The pull requests of a repository, highest number first. */
export function pullsOf(queries: Queries, repositoryId: number, paging: Paging): Promise<Page<ListedPull>> {
  return readPage(
    queries,
    paging,
    (window) => sql<ListedPull>`
    select p.number, p.title, p.state, p.head_ref as "headRef", p.base_ref as "baseRef", v.run ->> 'title' as "checkTitle",
      s.finished_at as "scannedAt"
    from (
      select * from pull_requests where repository_id = ${repositoryId} order by number desc ${window}
    ) p
      left join lateral (
        select head_sha, finished_at from scans
        where repository_id = p.repository_id and pull_number = p.number and status = 'completed' order by id desc limit 1
      ) s on true
      left join head_verdicts v on v.repository_id = p.repository_id and v.head_sha = s.head_sha and v.pull_number = p.number
        and v.branch = ''
    order by p.number desc`,
  )
}

/** A known pull request with its last completed scan. */
export interface ScannedPull {
  readonly number: number
  /** Null as in a {@link ListedPull}. */
  readonly title: string | null
  readonly state: 'open' | 'closed'
  readonly headRef: string
  readonly baseRef: string
  /** The scanned head; null before the first scan. */
  readonly headSha: string | null
  readonly scannedAt: Date | null
  /** The data of its check run; null if it was not stored. */
  readonly kept: { readonly report: ScanReport; readonly rule: FailRule } | null
}

/** A pull request of a repository; null if there is none with this number. */
export async function scannedPull(queries: Queries, repositoryId: number, number: number): Promise<ScannedPull | null> {
  const { rows } = await sql<ScannedPull>`
    select p.number, p.title, p.state, p.head_ref as "headRef", p.base_ref as "baseRef", s.head_sha as "headSha",
      s.finished_at as "scannedAt", s.report as kept
    from pull_requests p
      left join lateral (
        select head_sha, finished_at, report from scans
        where repository_id = p.repository_id and pull_number = p.number and status = 'completed' order by id desc limit 1
      ) s on true
    where p.repository_id = ${repositoryId} and p.number = ${number}`.execute(queries)
  return rows[0] ?? null
}
