import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import type { Queries } from '../../../src/base/db/database.ts'
import { migrateDown, migrateUp } from '../../../src/base/db/migrations.ts'
import { goldenSet } from '../../../src/search/evaluation/store/golden.ts'
import { queryDigest } from '../../../src/search/usage/store/query-digest.ts'
import { openTestDatabase } from '../../databases.ts'

const STEP = '0025_evaluation'

async function backToBefore(queries: Queries): Promise<void> {
  while (!(await migrateDown(queries)).includes(STEP));
}

it('The step of the evaluation takes what was logged before it', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const { queries } = database
  await backToBefore(queries)
  await sql`insert into namespaces (id, name) overriding system value values (7, 'project:acme/old')`.execute(queries)
  const log = (id: string, query: string, minute: number, isGolden: boolean) =>
    sql`insert into eval_queries (query_id, namespace_id, query, session_id, tool_name, created_at, is_eval_corpus)
      values (${id}, 7, ${query}, 's', 'test', ${new Date(minute * 60_000)}, ${isGolden})`.execute(queries)
  const texts = [
    'How are notes saved?',
    ' how are NOTES  saved',
    '???',
    'Über [notes]-`files`',
    `${'long '.repeat(700)}`,
  ]
  for (const [index, text] of texts.entries()) await log(`q${index}`, text, index, index < 2)
  await sql`insert into eval_feedback (event_type, namespace_id, session_id, entry_id, created_at)
    values ('read_after_search', 7, 's', 'a', ${new Date(30_000)})`.execute(queries)
  await sql`insert into eval_results (run_id, run_type, query_count, control_run_id, created_at)
    values ('kept', 'full', 1, null, now()), ('known', 'ab_test', 1, 'kept', now()), ('lost', 'ab_test', 1, 'gone', now())`.execute(
    queries,
  )
  expect(await migrateUp(queries)).toContain(STEP)
  const rows = await queries.selectFrom('eval_queries').select(['query', 'query_digest']).orderBy('id').execute()
  expect(rows.map(({ query_digest }) => query_digest)).toEqual(texts.map(queryDigest))
  // The copies are one golden query, which came first in its session.
  expect(await goldenSet(queries, 7)).toMatchObject([
    { queryId: 'q0', sessionContext: { sessionId: 's', workingEntryIds: [], turnNumber: 0 } },
  ])
  const contexts = await queries.selectFrom('eval_queries').select('session_context').orderBy('id').execute()
  expect(contexts[1]?.session_context).toEqual({ workingEntryIds: ['a'], turnNumber: 1 })
  const runs = await queries.selectFrom('eval_results').select(['run_id', 'control_run_id']).orderBy('id').execute()
  expect(runs.map(({ control_run_id }) => control_run_id)).toEqual([null, 'kept', null])
  const nameless = sql`update eval_results set control_run_id = 'gone' where run_id = 'lost'`.execute(queries)
  await expect(nameless).rejects.toThrow('foreign key')
  await backToBefore(queries)
})
