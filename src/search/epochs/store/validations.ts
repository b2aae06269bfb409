import type { Selectable } from 'kysely'
import type { Queries } from '../../../base/db/database.ts'
import type { EpochTables } from '../../../base/db/tables/epochs.ts'
import { storableJson } from '../../../base/db/values/storable.ts'
import type { ValidationReport } from '../scoring/report.ts'

export type ValidationRow = Selectable<Omit<EpochTables['epoch_validations'], 'report'>>

const ROWS = 500

/**
 * Records the result of an epoch's validation: its rates permanently, its report and the results of single questions as long as the epoch
 * is kept. An unpublished epoch becomes a candidate if it passes and is rejected if it fails; an incomplete validation decides nothing.
 * Returns the validation's id.
 */
export async function recordValidation(queries: Queries, epochId: number, report: ValidationReport): Promise<number> {
  return queries.transaction().execute(async (transaction) => {
    const { seen_results: seen, unseen_results: unseen, ...rest } = report
    const { id } = await transaction
      .insertInto('epoch_validations')
      .values({ epoch_id: epochId, ...ratesOf(report), report: storableJson(rest) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const results = [
      ...seen.map((result, index) => ({ kind: 'seen' as const, number: index + 1, result })),
      ...unseen.map((result, index) => ({ kind: 'unseen' as const, number: index + 1, result })),
    ]
    for (let from = 0; from < results.length; from += ROWS)
      await transaction
        .insertInto('epoch_results')
        .values(
          results.slice(from, from + ROWS).map(({ kind, number, result }) => ({
            validation_id: id,
            kind,
            number,
            outcome: result.outcome,
            result: storableJson(result),
          })),
        )
        .execute()
    if (report.partial === null)
      await transaction
        .updateTable('epochs')
        .set({ status: report.passed ? 'candidate' : 'rejected' })
        .where('id', '=', epochId)
        .where('status', '<>', 'published')
        .execute()
    return id
  })
}

function ratesOf(report: ValidationReport): Omit<ValidationRow, 'id' | 'epoch_id'> {
  const { intervals, models, spent } = report
  return {
    created_at: new Date(report.timestamp),
    passed: report.passed,
    nccr: report.nccr,
    nccr_low: intervals.nccr[0],
    nccr_high: intervals.nccr[1],
    iur: report.iur,
    iur_low: intervals.iur[0],
    iur_high: intervals.iur[1],
    seen: report.seen_results.length,
    unseen: report.unseen_results.length,
    partial: report.partial,
    mode: report.mode,
    generator: models.generator,
    embedder: models.embedder,
    judge: models.judge,
    ...spent,
    duration_ms: report.duration_ms,
    seed: report.seed,
  }
}

export async function lastValidations(
  queries: Queries,
  epochIds: readonly number[],
): Promise<Map<number, ValidationRow>> {
  if (epochIds.length === 0) return new Map()
  const rows = await queries
    .selectFrom('epoch_validations')
    .distinctOn('epoch_id')
    .select(COLUMNS)
    .where('epoch_id', 'in', epochIds)
    .orderBy('epoch_id')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.epoch_id, row]))
}

/** The validations of an epoch, newest first. */
export async function validationsOf(queries: Queries, epochId: number, limit: number): Promise<ValidationRow[]> {
  return queries
    .selectFrom('epoch_validations')
    .select(COLUMNS)
    .where('epoch_id', '=', epochId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The report of a validation with the results of its questions; null if it is no longer stored. */
export async function reportOfValidation(queries: Queries, id: number): Promise<ValidationReport | null> {
  const row = await queries.selectFrom('epoch_validations').select('report').where('id', '=', id).executeTakeFirst()
  if (!row?.report) return null
  const results = await queries
    .selectFrom('epoch_results')
    .select(['kind', 'result'])
    .where('validation_id', '=', id)
    .orderBy('kind')
    .orderBy('number')
    .execute()
  const of = (wanted: 'seen' | 'unseen') => results.filter(({ kind }) => kind === wanted).map(({ result }) => result)
  return { ...row.report, seen_results: of('seen'), unseen_results: of('unseen') } as unknown as ValidationReport
}

const COLUMNS = [
  'id',
  'epoch_id',
  'created_at',
  'passed',
  'nccr',
  'nccr_low',
  'nccr_high',
  'iur',
  'iur_low',
  'iur_high',
  'seen',
  'unseen',
  'partial',
  'mode',
  'generator',
  'embedder',
  'judge',
  'requests',
  'tokens',
  'usd',
  'duration_ms',
  'seed',
] as const
