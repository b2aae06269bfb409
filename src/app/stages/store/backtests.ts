import type { Queries } from '../../../base/db/database.ts'
import { storableJson } from '../../../base/db/values/storable.ts'
import type { Evidence } from '../../../engine/backtest/evidence.ts'
import type { PastYear } from '../../../engine/backtest/past-year.ts'

/** Whether a commit is the first one scanned of a repository's default branch, and no backtest of the repository is stored yet. */
export async function lacksPast(
  queries: Queries,
  repositoryId: number,
  { branch, headSha }: { readonly branch: string; readonly headSha: string },
): Promise<boolean> {
  if (await hasPast(queries, repositoryId)) return false
  const other = await queries
    .selectFrom('scans')
    .select('id')
    .where('repository_id', '=', repositoryId)
    .where('branch', '=', branch)
    .where('head_sha', '<>', headSha)
    .where('status', '=', 'completed')
    .limit(1)
    .executeTakeFirst()
  return other === undefined
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
      shown_at: null,
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
    .set({ shown_at: checkRun })
    .where('repository_id', '=', repositoryId)
    .where((or) => or.or([or('shown_at', 'is', null), or('shown_at', '=', checkRun)]))
    .returning('result')
    .executeTakeFirst()
  return (row?.result ?? null) as PastYear | null
}

/** The evidence of past changes on rules, except for rules whose earlier evidence was to be forgotten. */
export async function pastEvidence(
  queries: Queries,
  repositoryId: number,
): Promise<Readonly<Record<string, Evidence>>> {
  const row = await queries
    .selectFrom('backtests')
    .select(['result', 'finished_at'])
    .where('repository_id', '=', repositoryId)
    .executeTakeFirst()
  if (!row) return {}
  const forgotten = await queries
    .selectFrom('forgotten_opinions')
    .select('rule')
    .where('repo_id', '=', repositoryId)
    .where('forgotten_at', '>=', row.finished_at)
    .execute()
  const { evidence } = row.result as PastYear
  const isForgotten = new Set(forgotten.map(({ rule }) => rule))
  return Object.fromEntries(Object.entries(evidence).filter(([rule]) => !isForgotten.has(rule)))
}
