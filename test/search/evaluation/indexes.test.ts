import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestDatabase } from '../../databases.ts'

const database = useTestDatabase()

/** What is looked up by: each is the first column of one. */
const INDEXED: Readonly<Record<string, readonly string[]>> = {
  eval_queries: ['session_id', 'intent', 'created_at', 'namespace_id', 'tool_name', 'query_id'],
  eval_judgments: ['query_id', 'entry_id', 'source'],
  eval_results: ['run_id', 'feature_id', 'run_type', 'created_at'],
  eval_feedback: ['session_id', 'query_id', 'event_type', 'created_at'],
  eval_ab_tests: ['feature_id', 'status'],
  eval_shadow_runs: ['feature_id', 'created_at'],
}

it.each(Object.entries(INDEXED))('%s is looked up by what the specification says', async (table, columns) => {
  const { rows } = await sql<{ readonly name: string }>`
    select a.attname as name from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indrelid = ${table}::regclass`.execute(database.queries)
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...columns]))
})
