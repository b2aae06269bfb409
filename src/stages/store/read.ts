import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../base/db/database.ts'
import type { ReportedClaim } from '../../engine/scan/result.ts'

/** A branch's last completed scan of a head other than `except`; null if there is none. */
export async function lastScan(
  queries: Queries,
  repositoryId: number,
  branch: string,
  except: string | null = null,
): Promise<{ readonly id: number; readonly headSha: string; readonly finishedAt: Date } | null> {
  const row = await queries
    .selectFrom('scans')
    .select(['id', 'head_sha', 'finished_at', 'started_at'])
    .where('repository_id', '=', repositoryId)
    .where('branch', '=', branch)
    .where('status', '=', 'completed')
    .where('head_sha', '<>', except ?? '')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { id: row.id, headSha: row.head_sha, finishedAt: row.finished_at ?? row.started_at } : null
}

/** The last completed scan of a repository's default branch. */
export interface LastBranchScan {
  readonly id: number
  readonly repositoryId: number
  readonly headSha: string
  readonly finishedAt: Date
  /** Whether some scan has read, or tried to read, the repository's passages for search. */
  readonly hasPassages: boolean
}

/** The last completed scan of every repository's default branch. */
export async function lastBranchScans(queries: Queries): Promise<LastBranchScan[]> {
  const { rows } = await sql<LastBranchScan>`
    select distinct on (s.repository_id) s.id, s.repository_id as "repositoryId", s.head_sha as "headSha",
      s.finished_at as "finishedAt", r.passages_head is not null as "hasPassages"
    from scans s join repositories r on r.id = s.repository_id and r.default_branch = s.branch
    where s.status = 'completed' and s.finished_at is not null
    order by s.repository_id, s.id desc`.execute(queries)
  return rows
}

/** The mean confidence of the verdicts of scans, 0–1, by scan id; scans without verdicts are omitted. */
export async function meanConfidences(queries: Queries, scanIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await queries
    .selectFrom('verification_results')
    .select(['scan_id', ({ fn }) => fn.avg<number>('confidence').as('mean')])
    .where(sql<boolean>`scan_id = any(${scanIds}::bigint[])`)
    .where('verdict', '<>', 'uncertain')
    .groupBy('scan_id')
    .execute()
  return new Map(rows.map(({ scan_id, mean }) => [scan_id, Number(mean)]))
}

/** A pull request's last completed scan; null if there is none. */
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

/** Findings that older versions stored have neither `broken_by` nor `also_at`. */
function reportedOf(stored: unknown): ReportedClaim {
  const finding = stored as Omit<ReportedClaim, 'broken_by' | 'also_at'> & Partial<ReportedClaim>
  return { ...finding, broken_by: finding.broken_by ?? null, also_at: finding.also_at ?? [] }
}

/** The findings of a scan, by file and line, without muted ones. */
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

export interface EndedScan {
  readonly id: number
  /** Null for a branch. */
  readonly pullNumber: number | null
  readonly branch: string | null
  readonly headSha: string
  readonly finishedAt: Date
}

/** The last completed scans of a repository whose findings are still stored, or that had none, newest first. */
export async function lastScans(queries: Queries, repositoryId: number, limit: number): Promise<EndedScan[]> {
  const { rows } = await sql<EndedScan>`
    select s.id, s.pull_number as "pullNumber", s.branch, s.head_sha as "headSha", s.finished_at as "finishedAt" from scans s
    where s.repository_id = ${repositoryId} and s.status = 'completed' and s.finished_at is not null
      and (s.drifted = 0 or exists (select from verification_results v where v.scan_id = s.id))
    order by s.id desc limit ${limit}`.execute(queries)
  return rows
}

/** The latest finding of a claim in a pull request's scans; null if there is none. */
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

/** Limits findings to those of a claim or page, if given. */
interface Wanted {
  readonly claimId?: string | null
  readonly file?: string | null
}

/** Whether a scan has such findings, including muted ones. */
function hasFindings(scanId: RawBuilder<unknown>, { claimId = null, file = null }: Wanted): RawBuilder<unknown> {
  return sql`exists (
    select from verification_results v where v.scan_id = ${scanId} and v.finding is not null
      and (${claimId}::text is null or v.claim_id = ${claimId})
      and (${file}::text is null or v.finding ->> 'file' = ${file})
  )`
}

/** The open pull requests whose last completed scan has findings, including muted ones. */
export async function pullRequestsWithFindings(
  queries: Queries,
  repositoryId: number,
  wanted: Wanted = {},
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select p.number from pull_requests p
    join lateral (
      select id from scans s where s.repository_id = p.repository_id and s.pull_number = p.number
        and s.status = 'completed' order by id desc limit 1
    ) last on true
    where p.repository_id = ${repositoryId} and p.state = 'open' and ${hasFindings(sql`last.id`, wanted)}
    order by p.number`.execute(queries)
  return rows.map((row) => row.number)
}

/** The head of a branch whose last completed scan has findings, including muted ones; null if it has none. */
export async function headWithFindings(
  queries: Queries,
  repositoryId: number,
  branch: string,
  wanted: Wanted = {},
): Promise<string | null> {
  const { rows } = await sql<{ head_sha: string }>`
    select last.head_sha from (
      select id, head_sha from scans where repository_id = ${repositoryId} and branch = ${branch}
        and status = 'completed' order by id desc limit 1
    ) last where ${hasFindings(sql`last.id`, wanted)}`.execute(queries)
  return rows[0]?.head_sha ?? null
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
