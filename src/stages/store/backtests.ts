import type { Queries } from '../../base/db/database.ts'
import { storableJson } from '../../base/db/values/storable.ts'
import type { Evidence } from '../../engine/backtest/evidence.ts'
import type { PastYear } from '../../engine/backtest/past-year.ts'

/** The first completed scan of a repository's default branch. */
export interface FirstScan {
  readonly headSha: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** The scan that a repository's backtest ends with; null if there is none, or if it was decided before. */
export async function undecidedPast(
  queries: Queries,
  { repositoryId, branch }: { readonly repositoryId: number; readonly branch: string },
): Promise<FirstScan | null> {
  const row = await queries
    .selectFrom('scans')
    .innerJoin('repositories', 'repositories.id', 'scans.repository_id')
    .select(['scans.head_sha', 'scans.started_at'])
    .where('scans.repository_id', '=', repositoryId)
    .where('scans.branch', '=', branch)
    .where('scans.status', '=', 'completed')
    .where('repositories.backtest_asked_at', 'is', null)
    .orderBy('scans.id')
    .limit(1)
    .executeTakeFirst()
  return row ? { headSha: row.head_sha, at: row.started_at.getTime() } : null
}

/** Records that it was decided whether a repository's backtest is made. */
export async function savePastDecided(queries: Queries, repositoryId: number, now: number): Promise<void> {
  await queries
    .updateTable('repositories')
    .set({ backtest_asked_at: new Date(now) })
    .where('id', '=', repositoryId)
    .execute()
}

export async function hasPast(queries: Queries, repositoryId: number): Promise<boolean> {
  const row = await queries
    .selectFrom('backtests')
    .select('repository_id')
    .where('repository_id', '=', repositoryId)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores the result of a backtest; a second one changes nothing. */
export async function savePast(
  queries: Queries,
  repositoryId: number,
  { headSha, past, now }: { readonly headSha: string; readonly past: PastYear; readonly now: number },
): Promise<void> {
  await queries
    .insertInto('backtests')
    .values({
      repository_id: repositoryId,
      head_sha: headSha,
      result: storableJson(past),
      shown_in: null,
      finished_at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * The past of a repository, for the first check run that asks, and whenever that asks again; null for all others, and if it is not known
 * yet.
 *
 * @param checkRun identifies the check run
 */
export async function takePast(queries: Queries, repositoryId: number, checkRun: string): Promise<PastYear | null> {
  const row = await queries
    .updateTable('backtests')
    .set({ shown_in: checkRun })
    .where('repository_id', '=', repositoryId)
    .where((or) => or.or([or('shown_in', 'is', null), or('shown_in', '=', checkRun)]))
    .returning('result')
    .executeTakeFirst()
  return (row?.result ?? null) as PastYear | null
}

/** The evidence of past changes on rules, except for rules of which opinions were to be forgotten: the past is older than that. */
export async function pastEvidence(
  queries: Queries,
  repositoryId: number,
): Promise<Readonly<Record<string, Evidence>>> {
  const row = await queries
    .selectFrom('backtests')
    .select('result')
    .where('repository_id', '=', repositoryId)
    .executeTakeFirst()
  if (!row) return {}
  const forgotten = await queries
    .selectFrom('forgotten_opinions')
    .select('rule')
    .where('repo_id', '=', repositoryId)
    .execute()
  const { evidence } = row.result as PastYear
  const forgottenRules = new Set(forgotten.map(({ rule }) => rule))
  return Object.fromEntries(Object.entries(evidence).filter(([rule]) => !forgottenRules.has(rule)))
}
