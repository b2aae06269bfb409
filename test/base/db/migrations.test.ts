import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../src/base/db/database.ts'
import { migrateDown, migrateUp, migrationStates } from '../../../src/base/db/migrations.ts'
import { openEmptyDatabase } from '../../databases.ts'

const STEPS = [
  '0001_app',
  '0002_ledger',
  '0003_learning',
  '0004_judge',
  '0005_search',
  '0006_models',
  '0007_epochs',
  '0008_drift_reports',
  '0009_taken_back_phrases',
  '0010_pull_criteria',
  '0011_sections',
  '0012_claims_by_file',
  '0013_rules_of_places',
  '0014_branch_heads',
  '0015_head_verdicts',
  '0016_undone_once',
  '0017_first_scans',
  '0018_turns',
  '0019_prose',
  '0020_rules_told',
  '0021_voided_events',
  '0022_feedback_findings',
  '0023_distinct_pairs',
  '0024_passages',
  '0025_evaluation',
  '0026_passages_head',
  '0027_epoch_passages',
  '0028_page_sessions',
  '0029_page_indexes',
  '0030_badge',
  '0031_activity_indexes',
  '0032_keys_first',
  '0033_guard_memory',
  '0034_measured_pairs',
  '0035_pull_titles',
  '0036_backtests',
  '0037_script_opinions',
  '0038_backtest_asked',
  '0039_no_full_text',
  '0040_shown_in',
  '0041_recent_fails',
  '0042_model_tokens',
  '0043_judged_heads',
  '0044_no_latent_spaces',
  '0045_onboarding',
]

let database: Database
beforeAll(async () => {
  database = await openEmptyDatabase()
})
afterAll(() => database.close())

async function tables(): Promise<string[]> {
  const all = await database.queries.introspection.getTables()
  return all.map(({ name }) => name).sort()
}

async function taken(): Promise<string[]> {
  const states = await migrationStates(database.queries)
  return states.filter((state) => state.executedAt !== null).map((state) => state.name)
}

describe('Migrations', () => {
  it('leave nothing behind when a step fails; once its cause is gone they are taken once, taken back one by one, and taken again', async () => {
    const { queries } = database
    expect(await taken()).toEqual([])
    await sql`create table scans (id integer)`.execute(queries)
    await expect(migrateUp(queries)).rejects.toMatchObject({
      code: 'DOCALIGN_E603',
      message: 'migration 0001_app failed: relation "scans" already exists',
    })
    expect(await tables()).toEqual(['scans'])
    expect(await taken()).toEqual([])
    await sql`drop table scans`.execute(queries)
    expect(await migrateUp(queries)).toEqual(STEPS)
    const complete = await tables()
    expect(await migrateUp(queries)).toEqual([])
    for (const step of [...STEPS].reverse()) expect(await migrateDown(queries)).toEqual([step])
    expect(await tables()).toEqual([])
    expect(await migrateDown(queries)).toEqual([])
    expect(await migrateUp(queries)).toEqual(STEPS)
    expect(await tables()).toEqual(complete)
    expect(await taken()).toEqual(STEPS)
  })
})
