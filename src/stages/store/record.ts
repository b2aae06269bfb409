import { sql } from 'kysely'
import { analyze, MANY_ROWS } from '../../base/db/analyze.ts'
import type { Queries } from '../../base/db/database.ts'
import type { Tables } from '../../base/db/tables.ts'
import { storableJson, storableText } from '../../base/db/values/storable.ts'
import { portionsOf } from '../../base/portions.ts'
import type { ClaimInContext } from '../../engine/scan/pages/stated.ts'
import type { ReportedClaim, ScanResult } from '../../engine/scan/result.ts'
import type { ScannedClaim } from '../../engine/scan/scanned-claim.ts'
import { syncClaimEntries } from '../../ledger/entries/store.ts'

/** Rows per statement: takes a fraction of a second in the embedded database. */
const ROWS = 500

type Portions = AsyncIterable<readonly ClaimInContext[]> | Iterable<readonly ClaimInContext[]>

/** Records the start of a scan. Returns its id. */
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
  ended: { readonly status: 'failed' | 'superseded'; readonly error: string | null },
  now: number,
): Promise<void> {
  await queries
    .updateTable('scans')
    .set({ ...ended, finished_at: new Date(now) })
    .where('id', '=', id)
    .execute()
}

/**
 * Stores the findings of a scan. It is marked as completed last, so that partial data never counts as its result. Claims that are not
 * reported are stored only for the default branch, with their verdicts unless uncertain. They are stored in batches, each in one
 * transaction, so that others, who share one session with the embedded database, take turns in between. `now` is in milliseconds since the
 * epoch.
 *
 * @param claims for a scan of the default branch, all claims: they replace the repository's claims and their evidence. Null for any other
 * scan, which leaves them unchanged
 */
export async function completeScan(
  queries: Queries,
  scan: { readonly id: number; readonly repositoryId: number },
  result: ScanResult,
  claims: Portions | null,
  now: number,
): Promise<void> {
  for (const rows of portionsOf([...result.findings, ...result.muted], ROWS))
    await queries
      .insertInto('verification_results')
      .values(rows.map((finding) => findingRow(scan.id, finding)))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  if (claims !== null) await replaceClaims(queries, scan, claims, now)
  const { verified, drifted, uncertain } = result.claims
  await queries
    .updateTable('scans')
    .set({
      status: 'completed',
      docs: result.docs,
      verified,
      drifted,
      uncertain,
      duration_ms: result.timing_ms.total,
      finished_at: new Date(now),
    })
    .where('id', '=', scan.id)
    .execute()
}

async function replaceClaims(
  queries: Queries,
  scan: { readonly id: number; readonly repositoryId: number },
  claims: Portions,
  now: number,
): Promise<void> {
  const { repositoryId } = scan
  let stored = 0
  for await (const portion of claims)
    for (const rows of portionsOf(portion, ROWS)) {
      await queries.transaction().execute((transaction) => saveClaims(transaction, scan, rows))
      stored += rows.length
    }
  await forgetClaims(queries, scan)
  if (stored >= MANY_ROWS) await analyze(queries, ['claims', 'mappings', 'verification_results'])
  await syncClaimEntries(queries, repositoryId, now)
}

/** Deletes the claims that a scan did not find, with their evidence. */
async function forgetClaims(
  queries: Queries,
  { id: scanId, repositoryId }: { readonly id: number; readonly repositoryId: number },
): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from claims where repository_id = ${repositoryId} and claim_id = any(array(
        select claim_id from claims
        where repository_id = ${repositoryId} and last_scan_id is distinct from ${scanId} limit ${ROWS}))`.execute(
      queries,
    )
    if (numAffectedRows < ROWS) return
  }
}

async function saveClaims(
  queries: Queries,
  { id: scanId, repositoryId }: { readonly id: number; readonly repositoryId: number },
  claims: readonly ClaimInContext[],
): Promise<void> {
  const ids = claims.map(({ id }) => id)
  await sql`
    delete from mappings where repository_id = ${repositoryId} and claim_id = any(${ids}::text[])`.execute(queries)
  await upsertClaims(queries, repositoryId, scanId, claims)
  const verdicts = claims.filter(({ verdict }) => verdict !== 'uncertain')
  if (verdicts.length > 0)
    await queries
      .insertInto('verification_results')
      .values(verdicts.map((claim) => verdictRow(scanId, claim)))
      // The verdicts of findings are already stored.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  for (const rows of portionsOf(
    claims.flatMap((claim) => mappingRows(repositoryId, claim)),
    ROWS,
  ))
    await queries.insertInto('mappings').values(rows).execute()
}

/** What a claim keeps from the scan that found it first. All its other columns are as the last scan says. */
const KEPT: ReadonlySet<string> = new Set(['repository_id', 'claim_id', 'first_scan_id'])

async function upsertClaims(
  queries: Queries,
  repositoryId: number,
  scanId: number,
  claims: readonly ClaimInContext[],
): Promise<void> {
  const rows = claims.map((claim) => claimRow(repositoryId, scanId, claim))
  const updated = Object.keys(rows[0] ?? {}).filter((name) => !KEPT.has(name))
  await queries
    .insertInto('claims')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['repository_id', 'claim_id'])
        .doUpdateSet(Object.fromEntries(updated.map((name) => [name, sql.id('excluded', name)]))),
    )
    .execute()
}

function findingRow(scanId: number, finding: ReportedClaim) {
  const { claim_id: id, verdict, confidence, reason, suggestion, last_true } = finding
  return {
    ...verdictRow(scanId, { id, verdict, confidence, reason }),
    suggestion: suggestion ? storableText(suggestion) : null,
    last_true,
    finding: storableJson(finding),
  }
}

function verdictRow(
  scanId: number,
  { id, verdict, confidence, reason }: Pick<ScannedClaim, 'id' | 'verdict' | 'confidence' | 'reason'>,
) {
  return { scan_id: scanId, claim_id: id, verdict, confidence, reason: storableText(reason) }
}

function claimRow(repositoryId: number, scanId: number, claim: ClaimInContext) {
  const { id, type, file, line, text, value, subject, verdict, statement, headings, section } = claim
  return {
    repository_id: repositoryId,
    claim_id: id,
    claim_type: type,
    file: storableText(file),
    line,
    text: storableText(text),
    value: storableText(value),
    statement: statement === null ? null : storableText(statement),
    subject: subject === null ? null : storableText(subject),
    headings: storableText(headings.join('\n')),
    section: storableText(section),
    first_scan_id: scanId,
    last_scan_id: scanId,
    verification_status: verdict,
  } satisfies Readonly<Record<keyof Tables['claims'], unknown>>
}

/** One row for each file of a claim's evidence. */
function mappingRows(repositoryId: number, claim: ScannedClaim) {
  const lines = new Map(claim.evidence.map(({ file, line }) => [storableText(file), line]))
  return [...lines].map(([file, line]) => ({
    repository_id: repositoryId,
    claim_id: claim.id,
    file,
    line,
    confidence: claim.verifier_confidence,
    method: 'verifier',
  }))
}

/**
 * Deletes verdicts of scans that ended before a time: those of a branch once it was scanned again, and those of a pull request except its
 * findings, which somebody may still answer. Older versions stored verdicts of unreported claims, too.
 */
export async function purgeVerdicts(queries: Queries, before: Date): Promise<void> {
  await sql`
    with old as (
      select s.id, s.pull_number from scans s
      where s.finished_at < ${before} and (s.pull_number is not null or exists (
        select from scans newer where newer.repository_id = s.repository_id and newer.branch = s.branch
          and newer.id > s.id and newer.status = 'completed'
      ))
    )
    delete from verification_results v using old
    where v.scan_id = old.id and (old.pull_number is null or v.finding is null)`.execute(queries)
}
