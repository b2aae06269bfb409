import type { Queries } from '../../../../base/db/database.ts'
import { queryDigest } from '../../../usage/store/query-digest.ts'
import type { Measured } from './shadow-runs.ts'

/** A query, measured without and with a feature. */
export interface MeasuredQuery extends Measured {
  readonly query: string
}

/** Context of a measurement: feature, namespace and time. */
export interface MeasurementContext {
  readonly featureId: string
  readonly namespaceId: number
  /** Milliseconds since the epoch. */
  readonly at: number
}

/**
 * Stores the measurements of a query and returns the previous ones, also those of an equal query; null if there are none. If an older
 * version counted the query without storing its measurements, nothing changes, and the result is `unknown`. The feature's test must be
 * locked.
 */
export async function savePair(
  queries: Queries,
  { featureId, namespaceId, at }: MeasurementContext,
  { query, mrr, ndcg }: MeasuredQuery,
): Promise<Measured | 'unknown' | null> {
  const key = { feature_id: featureId, namespace_id: namespaceId, query_digest: queryDigest(query) }
  const measures = { control_mrr: mrr[0], treatment_mrr: mrr[1], control_ndcg: ndcg[0], treatment_ndcg: ndcg[1] }
  const row = await queries
    .selectFrom('eval_ab_pairs')
    .select(['control_mrr', 'treatment_mrr', 'control_ndcg', 'treatment_ndcg'])
    .where((eb) => eb.and(key))
    .executeTakeFirst()
  if (row === undefined) {
    await queries
      .insertInto('eval_ab_pairs')
      .values({ ...key, ...measures, counted_at: new Date(at) })
      .execute()
    return null
  }
  const { control_mrr, treatment_mrr, control_ndcg, treatment_ndcg } = row
  if (control_mrr === null || treatment_mrr === null || control_ndcg === null || treatment_ndcg === null)
    return 'unknown'
  await queries
    .updateTable('eval_ab_pairs')
    .set({ ...measures, counted_at: new Date(at) })
    .where((eb) => eb.and(key))
    .execute()
  return { mrr: [control_mrr, treatment_mrr], ndcg: [control_ndcg, treatment_ndcg] }
}
