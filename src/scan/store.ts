import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import { storableJson, storableText } from '../db/storable.ts'
import { syncClaimEntries } from '../entries/store.ts'
import type { ReportedClaim, ScanResult } from './result.ts'
import type { ScannedClaim } from './scanned-claim.ts'

/** Rows of one insert: PostgreSQL takes at most 65,535 parameters. */
const ROWS = 3000

/** Notes that a scan began. Returns its id. */
export async function startScan(
  queries: Queries,
  scan: {
    readonly repositoryId: number
    /** Null for a branch. */
    readonly pullNumber: number | null
    /** Null for a pull request. */
    readonly branch: string | null
    readonly headSha: string
    readonly baseSha: string | null
  },
): Promise<number> {
  const { id } = await queries
    .insertInto('scans')
    .values({
      repository_id: scan.repositoryId,
      pull_number: scan.pullNumber,
      branch: scan.branch,
      head_sha: scan.headSha,
      base_sha: scan.baseSha,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function endScan(
  queries: Queries,
  id: number,
  status: 'failed' | 'superseded',
  error: string | null,
): Promise<void> {
  await queries.updateTable('scans').set({ status, error, finished_at: new Date() }).where('id', '=', id).execute()
}

/**
 * Stores what a scan found, all or nothing. A scan of the default branch says what the repository's claims and their
 * evidence are now; one of a pull request leaves them alone.
 */
export async function completeScan(
  queries: Queries,
  scan: { readonly id: number; readonly repositoryId: number; readonly isDefaultBranch: boolean },
  result: ScanResult,
  claims: readonly ScannedClaim[],
): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    const findings = new Map([...result.findings, ...result.muted].map((finding) => [finding.claim_id, finding]))
    for (const rows of batches(claims))
      await transaction
        .insertInto('verification_results')
        .values(rows.map((claim) => resultRow(scan.id, claim, findings.get(claim.id))))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    if (scan.isDefaultBranch) await replaceClaims(transaction, scan.repositoryId, scan.id, claims)
    const { verified, drifted, uncertain } = result.claims
    await transaction
      .updateTable('scans')
      .set({
        status: 'completed',
        docs: result.docs,
        verified,
        drifted,
        uncertain,
        duration_ms: result.timing_ms.total,
        finished_at: new Date(),
      })
      .where('id', '=', scan.id)
      .execute()
  })
}

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

/** What a scan reported, by file and line, without what was muted. */
export async function findingsOf(queries: Queries, scanId: number): Promise<ReportedClaim[]> {
  const rows = await queries
    .selectFrom('verification_results')
    .select('finding')
    .where('scan_id', '=', scanId)
    .where('finding', 'is not', null)
    .execute()
  return rows
    .map((row) => row.finding as unknown as ReportedClaim)
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
  return (row?.finding ?? null) as ReportedClaim | null
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

async function replaceClaims(
  queries: Queries,
  repositoryId: number,
  scanId: number,
  claims: readonly ScannedClaim[],
): Promise<void> {
  for (const rows of batches(claims))
    await queries
      .insertInto('claims')
      .values(rows.map((claim) => claimRow(repositoryId, scanId, claim)))
      .onConflict((conflict) =>
        conflict.columns(['repository_id', 'claim_id']).doUpdateSet((excluded) => ({
          line: excluded.ref('excluded.line'),
          last_scan_id: scanId,
          verification_status: excluded.ref('excluded.verification_status'),
        })),
      )
      .execute()
  await queries
    .deleteFrom('claims')
    .where('repository_id', '=', repositoryId)
    .where((where) => where.or([where('last_scan_id', '<>', scanId), where('last_scan_id', 'is', null)]))
    .execute()
  await queries.deleteFrom('mappings').where('repository_id', '=', repositoryId).execute()
  const mappings = claims.flatMap((claim) => mappingRows(repositoryId, claim))
  for (const rows of batches(mappings)) await queries.insertInto('mappings').values(rows).execute()
  await syncClaimEntries(queries, repositoryId, Date.now())
}

function resultRow(scanId: number, claim: ScannedClaim, finding: ReportedClaim | undefined) {
  return {
    scan_id: scanId,
    claim_id: claim.id,
    verdict: claim.verdict,
    confidence: claim.confidence,
    reason: storableText(claim.reason),
    suggestion: finding?.suggestion ? storableText(finding.suggestion) : null,
    last_true: finding?.last_true ?? null,
    finding: finding === undefined ? null : storableJson(finding),
  }
}

function claimRow(repositoryId: number, scanId: number, { id, type, file, line, text, value, verdict }: ScannedClaim) {
  return {
    repository_id: repositoryId,
    claim_id: id,
    claim_type: type,
    file: storableText(file),
    line,
    text: storableText(text),
    value: storableText(value),
    first_scan_id: scanId,
    last_scan_id: scanId,
    verification_status: verdict,
  }
}

/** One row for each file of a claim's evidence. */
function mappingRows(repositoryId: number, claim: ScannedClaim) {
  const lines = new Map(claim.evidence.map(({ file, line }) => [storableText(file), line]))
  return [...lines].map(([file, line]) => ({
    repository_id: repositoryId,
    claim_id: claim.id,
    file,
    line,
    confidence: claim.confidence,
    method: 'verifier',
  }))
}

function* batches<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += ROWS) yield rows.slice(from, from + ROWS)
}
