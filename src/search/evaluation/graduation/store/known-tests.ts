import type { Queries } from '../../../../base/db/database.ts'
import type { TestStatus } from '../../../flags/statuses.ts'
import type { SequentialDecision } from '../../statistics/sequential-test.ts'

/** The current state of a feature's test. */
export interface KnownTest {
  readonly featureId: string
  readonly status: TestStatus
  readonly decision: SequentialDecision
  /** Number of distinct golden queries that were measured with and without the feature. */
  readonly pairs: number
  /** Mean MRR@5; null before the first pair. */
  readonly controlMrr: number | null
  readonly treatmentMrr: number | null
  readonly reasons: readonly string[]
  readonly startedAt: Date
  readonly updatedAt: Date
}

export async function allTests(queries: Queries): Promise<KnownTest[]> {
  const rows = await queries.selectFrom('eval_ab_tests').selectAll().orderBy('feature_id').execute()
  return rows.map((row) => ({
    featureId: row.feature_id,
    status: row.status,
    decision: row.decision,
    pairs: row.sample_count,
    controlMrr: row.sample_count === 0 ? null : row.control_mrr_sum / row.sample_count,
    treatmentMrr: row.sample_count === 0 ? null : row.treatment_mrr_sum / row.sample_count,
    reasons: row.reasons,
    startedAt: row.started_at,
    updatedAt: row.updated_at,
  }))
}

/** Pauses a running test, or resumes a paused one. Returns false if there is none in that state. */
export async function setPaused(queries: Queries, featureId: string, isPaused: boolean, now: number): Promise<boolean> {
  const [from, to] = isPaused ? (['running', 'paused'] as const) : (['paused', 'running'] as const)
  const row = await queries
    .updateTable('eval_ab_tests')
    .set({ status: to, updated_at: new Date(now) })
    .where('feature_id', '=', featureId)
    .where('status', '=', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Deletes a test with its counts and shadow runs: the test starts again, and a feature that had graduated is off. Returns false if there is
 * none.
 */
export function resetTest(queries: Queries, featureId: string): Promise<boolean> {
  return queries.transaction().execute(async (transaction) => {
    const row = await transaction
      .deleteFrom('eval_ab_tests')
      .where('feature_id', '=', featureId)
      .returning('id')
      .executeTakeFirst()
    await transaction.deleteFrom('eval_shadow_runs').where('feature_id', '=', featureId).execute()
    return row !== undefined
  })
}
