import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { ReportedClaim } from '../result.ts'

/** A branch's last completed scan, of another head than `except`; null when there is none. */
export async function lastScan(
  queries: Queries,
  repositoryId: number,
  branch: string,
  except: string | null = null,
): Promise<{ readonly id: number; readonly headSha: string } | null> {
  const row = await queries
    .selectFrom('scans')
    .select(['id', 'head_sha'])
    .where('repository_id', '=', repositoryId)
    .where('branch', '=', branch)
    .where('status', '=', 'completed')
    .where('head_sha', '<>', except ?? '')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { id: row.id, headSha: row.head_sha } : null
}

/** The last completed scan of every repository's default branch. */
export async function lastBranchScans(
  queries: Queries,
): Promise<{ readonly repositoryId: number; readonly headSha: string; readonly finishedAt: Date }[]> {
  const { rows } = await sql<{ repository_id: number; head_sha: string; finished_at: Date }>`
    select distinct on (s.repository_id) s.repository_id, s.head_sha, s.finished_at
    from scans s join repositories r on r.id = s.repository_id and r.default_branch = s.branch
    where s.status = 'completed' and s.finished_at is not null
    order by s.repository_id, s.id desc`.execute(queries)
  return rows.map((row) => ({ repositoryId: row.repository_id, headSha: row.head_sha, finishedAt: row.finished_at }))
}

/** A pull request's last completed scan; null when there is none. */
export async function lastPullScan(queries: Queries, repositoryId: number, pullNumber: number): Promise<number | null> {
  const row = await queries
    .selectFrom('scans')
    .select('id')
    .where('repository_id', '=', repositoryId)
    .where('pull_number', '=', pullNumber)
    .where('status', '=', 'completed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** What was stored before findings said who broke them, and where else, says neither. */
function reportedOf(stored: unknown): ReportedClaim {
  const finding = stored as Omit<ReportedClaim, 'broken_by' | 'also_at'> & Partial<ReportedClaim>
  return { ...finding, broken_by: finding.broken_by ?? null, also_at: finding.also_at ?? [] }
}

/** What a scan reported, by file and line, without what was muted. */
export async function findingsOf(queries: Queries, scanId: number): Promise<ReportedClaim[]> {
  const rows = await queries
    .selectFrom('verification_results')
    .select('finding')
    .where('scan_id', '=', scanId)
    .where('finding', 'is not', null)
    .execute()
  return rows
    .map((row) => reportedOf(row.finding))
    .filter((finding) => finding.suppressed === null)
    .sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
}

/** What a pull request's scans said last of a claim that they reported; null when none did. */
export async function lastFindingOf(
  queries: Queries,
  repositoryId: number,
  pullNumber: number,
  claimId: string,
): Promise<ReportedClaim | null> {
  const row = await queries
    .selectFrom('verification_results')
    .innerJoin('scans', 'scans.id', 'verification_results.scan_id')
    .select('finding')
    .where('scans.repository_id', '=', repositoryId)
    .where('scans.pull_number', '=', pullNumber)
    .where('claim_id', '=', claimId)
    .where('finding', 'is not', null)
    .orderBy('scans.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.finding ? reportedOf(row.finding) : null
}

/** The open pull requests whose last completed scan has findings, muted ones included; of a claim or page, if one is given. */
export async function pullRequestsWithFindings(
  queries: Queries,
  repositoryId: number,
  { claimId = null, file = null }: { readonly claimId?: string | null; readonly file?: string | null } = {},
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select p.number from pull_requests p
    join lateral (
      select id from scans s where s.repository_id = p.repository_id and s.pull_number = p.number
        and s.status = 'completed' order by id desc limit 1
    ) last on true
    where p.repository_id = ${repositoryId} and p.state = 'open' and exists (
      select from verification_results v where v.scan_id = last.id and v.finding is not null
        and (${claimId}::text is null or v.claim_id = ${claimId})
        and (${file}::text is null or v.finding ->> 'file' = ${file})
    )
    order by p.number`.execute(queries)
  return rows.map((row) => row.number)
}

/** The pull requests that were scanned at a commit, open or not. */
export async function pullsScannedAt(queries: Queries, repositoryId: number, headSha: string): Promise<number[]> {
  const rows = await queries
    .selectFrom('scans')
    .select('pull_number')
    .distinct()
    .where('repository_id', '=', repositoryId)
    .where('head_sha', '=', headSha)
    .where('pull_number', 'is not', null)
    .execute()
  return rows.flatMap((row) => row.pull_number ?? [])
}
