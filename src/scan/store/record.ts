import type { Queries } from '../../db/database.ts'
import { storableJson, storableText } from '../../db/storable.ts'
import { syncClaimEntries } from '../../entries/store.ts'
import type { ReportedClaim, ScanResult } from '../result.ts'
import type { ScannedClaim } from '../scanned-claim.ts'
import type { Stated } from '../stated.ts'

/** Rows of one insert: PostgreSQL takes at most 65,535 parameters. */
const ROWS = 3000

/** A claim, with what stands about it if that is to be kept. */
type RecordedClaim = ScannedClaim & Partial<Stated>

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
  claims: readonly RecordedClaim[],
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

async function replaceClaims(
  queries: Queries,
  repositoryId: number,
  scanId: number,
  claims: readonly RecordedClaim[],
): Promise<void> {
  for (const rows of batches(claims))
    await queries
      .insertInto('claims')
      .values(rows.map((claim) => claimRow(repositoryId, scanId, claim)))
      .onConflict((conflict) =>
        conflict.columns(['repository_id', 'claim_id']).doUpdateSet((excluded) => ({
          line: excluded.ref('excluded.line'),
          statement: excluded.ref('excluded.statement'),
          headings: excluded.ref('excluded.headings'),
          section: excluded.ref('excluded.section'),
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

function claimRow(repositoryId: number, scanId: number, claim: RecordedClaim) {
  const { id, type, file, line, text, value, subject, verdict, statement, headings = [], section = '' } = claim
  return {
    repository_id: repositoryId,
    claim_id: id,
    claim_type: type,
    file: storableText(file),
    line,
    text: storableText(text),
    value: storableText(value),
    statement: statement === undefined ? null : storableText(statement),
    subject: subject === null ? null : storableText(subject),
    headings: storableText(headings.join('\n')),
    section: storableText(section),
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
