import type { Queries } from '../../../base/db/database.ts'
import type { Calibration } from '../calibration/calibrate.ts'

/** Stores the fitted thresholds of an embedding model, replacing earlier ones. `now` is in milliseconds since the epoch. */
export async function saveThresholds(queries: Queries, fit: Calibration, now: number): Promise<void> {
  const row = {
    high: fit.similarity_high_threshold,
    low: fit.similarity_low_threshold,
    fitted_on: fit.fitted_on,
    held_out: JSON.stringify(fit.held_out),
    seed: fit.seed,
    created_at: new Date(now),
  }
  await queries
    .insertInto('similarity_thresholds')
    .values({ model: fit.model, ...row })
    .onConflict((conflict) => conflict.column('model').doUpdateSet(row))
    .execute()
}

/** The fitted thresholds of an embedding model; null if there are none. */
export async function thresholdsOf(queries: Queries, model: string): Promise<Calibration | null> {
  const row = await queries
    .selectFrom('similarity_thresholds')
    .select(['model', 'high as similarity_high_threshold', 'low as similarity_low_threshold', 'fitted_on', 'seed'])
    .select('held_out')
    .where('model', '=', model)
    .executeTakeFirst()
  return row ? { ...row, held_out: row.held_out as Calibration['held_out'] } : null
}
